# A stand-in for caddy:2 where no image registry can be reached: the binary of Debian's package. It has the folders and the wget call
# that deploy/docker-compose.yml uses.
FROM node:24-bookworm-slim
LABEL courtside.stand-in=yes
COPY caddy /usr/bin/caddy
RUN printf '#!/bin/sh\nfor url; do :; done\nexec node -e "http.get(process.argv[1], ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))" "$url"\n' >/usr/bin/wget \
  && chmod +x /usr/bin/wget /usr/bin/caddy && mkdir -p /config /data
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
VOLUME /config /data
EXPOSE 80 443
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
