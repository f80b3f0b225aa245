# Keyway in one image: PostgreSQL (unless DATABASE_URL is set), platform API, worker, console.
FROM node:20-bookworm-slim AS build
WORKDIR /keyway
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The page Profile shows the commit.
ARG COMMIT_ID
RUN node scripts/build.js && npm prune --omit=dev --no-save

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /keyway
COPY --from=build /keyway /keyway
RUN mkdir --mode=700 /data && chown node:node /data
USER node
VOLUME /data
# The browser goes to the platform too, to sign in, unless OIDC_ISSUER names another identity provider.
EXPOSE 3000 4000
HEALTHCHECK --start-period=2m --timeout=15s CMD ["node", "scripts/healthcheck.js"]
CMD ["node", "scripts/start.js"]
