# Coffer in a container: three stages, of which only the last is kept. Build it where this file lies:
#   docker build -t coffer .
ARG NODE_VERSION=26

# Everything that is needed to build, and the build.
FROM node:${NODE_VERSION}-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/crypto/package.json packages/crypto/
COPY packages/contract/package.json packages/contract/
COPY packages/sqlite/package.json packages/sqlite/
COPY packages/client/package.json packages/client/
COPY packages/server/package.json packages/server/
COPY packages/cli/package.json packages/cli/
COPY packages/web/package.json packages/web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json ./
COPY scripts/node.json scripts/node.mjs scripts/setup.mjs scripts/
COPY packages packages
RUN npm run build

# What the server needs at run time, and nothing else.
FROM node:${NODE_VERSION}-bookworm AS production
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/crypto/package.json packages/crypto/
COPY packages/contract/package.json packages/contract/
COPY packages/sqlite/package.json packages/sqlite/
COPY packages/client/package.json packages/client/
COPY packages/server/package.json packages/server/
COPY packages/cli/package.json packages/cli/
COPY packages/web/package.json packages/web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --ignore-scripts --omit=dev --workspace=@coffer/server --no-audit --no-fund

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production COFFER_HOST=0.0.0.0 COFFER_DATA_DIR=/data
WORKDIR /app
COPY --from=production /app/node_modules node_modules
COPY LICENSE ./
COPY --from=build /app/package.json ./
COPY --from=build /app/packages/crypto/package.json packages/crypto/
COPY --from=build /app/packages/crypto/dist packages/crypto/dist
COPY --from=build /app/packages/contract/package.json packages/contract/
COPY --from=build /app/packages/contract/dist packages/contract/dist
COPY --from=build /app/packages/sqlite/package.json packages/sqlite/
COPY --from=build /app/packages/sqlite/dist packages/sqlite/dist
COPY --from=build /app/packages/server/package.json packages/server/
COPY --from=build /app/packages/server/dist packages/server/dist
COPY --from=build /app/packages/web/dist packages/web/dist
RUN mkdir --mode=700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "packages/server/dist/main.js", "health"]
# The first process gets SIGTERM itself, and lets running transfers end.
CMD ["node", "packages/server/dist/main.js"]
