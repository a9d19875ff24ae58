# A stand-in for prom/prometheus:v3 where no image registry can be reached: the binary of Debian's package, with the user, the folder and
# the wget call that deploy/docker-compose.yml uses.
FROM node:24-bookworm-slim
LABEL courtside.stand-in=yes
COPY prometheus /usr/bin/prometheus
RUN printf '#!/bin/sh\nfor url; do :; done\nexec node -e "http.get(process.argv[1], ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))" "$url"\n' >/usr/bin/wget \
  && chmod +x /usr/bin/wget /usr/bin/prometheus && mkdir -p /prometheus && chown nobody /prometheus
USER nobody
WORKDIR /prometheus
VOLUME /prometheus
EXPOSE 9090
ENTRYPOINT ["prometheus"]
