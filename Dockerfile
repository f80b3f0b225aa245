# Keyway in one image: PostgreSQL (unless DATABASE_URL is set), platform API, worker, console.
FROM node:20-bookworm-slim AS build
WORKDIR /keyway
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/build.js && npm prune --omit=dev

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /keyway
COPY --from=build /keyway /keyway
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# The platform's port stays inside unless another console uses it.
CMD ["node", "scripts/start.js"]
