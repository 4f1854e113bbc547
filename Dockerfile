# Builds the site and runs its server: docker build -t samriddhi . && docker run -p 4321:4321 -v shop:/data samriddhi
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The editor in the browser is one of the packages that are otherwise left out.
ARG ADMIN
RUN npm ci $([ "$ADMIN" = 1 ] || echo --omit=dev) --ignore-scripts --no-audit --no-fund
COPY . .
ARG SITE_URL
ARG PAYMENT_PROVIDER
ARG ADMIN_REPOSITORY
ENV SITE_URL=$SITE_URL PAYMENT_PROVIDER=$PAYMENT_PROVIDER ADMIN=$ADMIN ADMIN_REPOSITORY=$ADMIN_REPOSITORY
# Pictures that were made once are not made again. dist names a release: what is copied on is the release itself.
RUN --mount=type=cache,target=/pictures PICTURE_CACHE=/pictures npm run build && cp -rL dist /built

# The server that also builds what editors save (docs/operations.md, "Publishing"): docker build --target publishing
FROM build AS publishing
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates git openssh-client \
  && rm -rf /var/lib/apt/lists/* && install -d -o node -g node -m 700 /data /backups
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data
ENV MALLOC_ARENA_MAX=1 UV_THREADPOOL_SIZE=16
USER node
VOLUME /data
EXPOSE 4321
CMD ["node", "--max-semi-space-size=8", "scripts/serve.mjs"]

# What only a build needs stays behind, and so does the Node in the lock file: the image has one. The versions are
# those of the lock file.
FROM node:24.21.0-slim AS packages
WORKDIR /app
COPY deploy/packages.json ./package.json
COPY package-lock.json .npmrc ./
RUN npm ci --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data
# This, and the words before the program below, keep memory small and log-ins quick: see scripts/server-command.mjs.
ENV MALLOC_ARENA_MAX=1 UV_THREADPOOL_SIZE=16
RUN install -d -o node -g node -m 700 /data /backups
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /built ./dist
COPY --from=build /app/releases/.server ./releases/.server
COPY package.json package-lock.json ./
COPY src ./src
COPY scripts ./scripts
USER node
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: the signal to stop must reach the server itself.
CMD ["node", "--max-semi-space-size=8", "scripts/serve.mjs"]
