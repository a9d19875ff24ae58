# Server and worker in one image, whose command selects which one runs; and, as the target auth, the Auth emulator of the demo.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY core/package.json core/
COPY server/package.json server/
COPY worker/package.json worker/
COPY client/package.json client/
COPY stack/package.json stack/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY tools/package.json tools/

FROM packages AS client
RUN npm ci --no-audit --no-fund --include-workspace-root -w @courtside/client
COPY tsconfig.base.json ./
COPY contract/ contract/
COPY client/ client/
RUN npm run build

FROM packages AS auth
ENV NODE_ENV=production
RUN npm ci --no-audit --no-fund --omit=dev --omit=optional -w @courtside/stack && npm cache clean --force
COPY stack/src/ stack/src/
COPY deploy/container/auth.sh /usr/local/bin/auth.sh
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 9099
CMD ["auth.sh"]

FROM packages AS app
ARG VERSION=0.5.0-dev
LABEL org.opencontainers.image.version=$VERSION
ENV NODE_ENV=production
RUN npm ci --no-audit --no-fund --omit=dev -w @courtside/server -w @courtside/worker && npm cache clean --force
COPY contract/src/ contract/src/
COPY core/src/ core/src/
COPY server/src/ server/src/
COPY worker/src/ worker/src/
COPY deploy/container/start.sh deploy/container/courtside deploy/container/make-secrets.sh /usr/local/bin/
COPY --from=client /app/client/dist/ client/dist/
RUN mkdir /backups /auth compiled && chown node:node /backups /auth compiled
USER node
ARG COMMIT=
LABEL org.opencontainers.image.revision=$COMMIT
ENV COURTSIDE_COMMIT=$COMMIT HOST=0.0.0.0 COURTSIDE_COMMAND=courtside NODE_COMPILE_CACHE=/app/compiled
# Keeps the compiled code of all modules, so that a container that crashed is back sooner.
RUN node --input-type=module -e "await Promise.all(['server/src/app.ts', 'core/src/sign-in/firebase/verify-with-firebase.ts', 'core/src/sign-in/house/house-sign-in.ts', 'worker/src/worker.ts'].map((file) => import('/app/' + file))); process.exit()"
EXPOSE 5001
ENTRYPOINT ["start.sh"]
CMD ["node", "server/src/main.ts"]
