# The site, run without root. At run time it needs no network but to the academy, and writes only to its database:
#   docker build -t kipu .
#   docker run --init --stop-timeout 90 --read-only --tmpfs /tmp --env-file .env -p 3000:3000 kipu
FROM node:20-bookworm AS build
WORKDIR /kipu
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && rm -r build/mock && npm prune --omit=dev --no-audit --no-fund

FROM node:20-bookworm-slim
# With the limit that V8 takes on large machines, it leaves 200 MB more of garbage lying about (docs/speed.md).
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 NODE_OPTIONS=--max-old-space-size=1024
WORKDIR /kipu
COPY --from=build /kipu/package.json ./
COPY --from=build /kipu/node_modules ./node_modules
COPY --from=build /kipu/scripts ./scripts
COPY --from=build /kipu/build ./build
USER node
EXPOSE 3000
# Only whether the process is alive; the proxy checks at /readyz whether it is ready for requests.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, so that signals reach the site itself, which then finishes its requests.
CMD ["node", "scripts/start-production.mjs"]
