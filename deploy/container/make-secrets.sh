#!/bin/sh
# Writes the secrets of deploy/docker-compose.yml before anything else starts: make-secrets.sh GIVEN KEPT
# GIVEN is deploy/secrets, with the files of the operator. KEPT has a folder for each kind of container that reads secrets. A secret that
# the containers only share with each other is made once, unless the operator has given it. Any other that is not given is an empty file,
# which counts as an unset setting.
set -eu
given=$1 app=$2/app mongodb=$2/mongodb prometheus=$2/prometheus

# Other users of the machine cannot enter the folders of volumes. The containers run as different users.
umask 022
mkdir -p "$app" "$mongodb" "$prometheus"

# Whether a file has more than white space.
has_text() { [ -f "$1" ] && grep -q '[^[:space:]]' "$1"; }

# Replaces a file by the text of standard input: a container that starts meanwhile reads the old or the new text.
write() { cat >"$1.new" && mv "$1.new" "$1"; }

random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

# make FILE NAME: the given secret, the one made before, or a new one.
make() {
  if has_text "$given/$2"; then
    write "$1" <"$given/$2"
  elif ! has_text "$1"; then
    random | write "$1"
    echo "made a new $2"
  fi
}

# take NAME: the given secret, or an empty file.
take() { if has_text "$given/$1"; then write "$app/$1" <"$given/$1"; else write "$app/$1" </dev/null; fi; }

make "$mongodb/mongodb-password" mongodb-password
make "$app/metrics-token" metrics-token
write "$prometheus/metrics-token" <"$app/metrics-token"
if has_text "$given/mongodb-uri"; then
  take mongodb-uri
else
  password=$(tr -d '[:space:]' <"$mongodb/mongodb-password")
  echo "mongodb://courtside:$password@mongodb:27017/courtside?replicaSet=courtside&authSource=admin" | write "$app/mongodb-uri"
fi
for name in smtp-url oidc-providers odds-api-key firebase-api-key firebase-app-id firebase-service-account; do take $name; done
