# The site, built and run without root. Needs no network at run time but the academy, and writes nothing but its store:
#   docker build -t kipu .
#   docker run --init --read-only --tmpfs /tmp --env-file .env -p 3000:3000 kipu
FROM node:20-bookworm AS build
WORKDIR /kipu
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && rm -r build/mock && npm prune --omit=dev --no-audit --no-fund

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /kipu
COPY --from=build /kipu/package.json ./
COPY --from=build /kipu/node_modules ./node_modules
COPY --from=build /kipu/scripts ./scripts
COPY --from=build /kipu/build ./build
USER node
EXPOSE 3000
# Whether the process lives; whether it can answer is what the proxy asks at /readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: signals reach the site itself, which then lets requests under way end.
CMD ["node", "scripts/start-production.mjs"]
