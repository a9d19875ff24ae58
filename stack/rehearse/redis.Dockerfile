# Adds what the official redis:7 has to one made from Debian's package: the folder /data of the user redis.
FROM redis:7
USER root
RUN mkdir -p /data && chown redis:redis /data
WORKDIR /data
VOLUME /data
EXPOSE 6379
