"""The models and operations that the OpenAPI document describes. Generated; do not edit."""
