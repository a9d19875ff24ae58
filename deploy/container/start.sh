#!/bin/sh
# Entry point of the image. docker-compose.yml gives every container the settings of the demo's Auth emulator. They apply only without a
# Firebase project of the operator; with one, they are removed and the processes run in production.
set -eu
if [ -n "${FIREBASE_AUTH_EMULATOR_CONTAINER:-}" ]; then
  case ${FIREBASE_PROJECT_ID:-demo-courtside} in
    demo-*) export NODE_ENV="${NODE_ENV:-development}" ;;
    *)
      export NODE_ENV="${NODE_ENV:-production}"
      unset FIREBASE_AUTH_EMULATOR_HOST FIREBASE_AUTH_EMULATOR_PUBLIC_HOST FIREBASE_AUTH_EMULATOR_CONTAINER \
        FIREBASE_AUTH_EMULATOR_ACCOUNTS
      ;;
  esac
fi
exec "$@"
