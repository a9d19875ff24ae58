#!/bin/sh
# Entry point of the image, and of its commands for operators.
set -eu

# docker-compose.yml gives every container the settings of the demo's Auth emulator. They apply only without accounts of the house and
# without a Firebase project of the operator; with one of these, they are removed and the processes run in production.
if [ -n "${FIREBASE_AUTH_EMULATOR_CONTAINER:-}" ]; then
  case ${SIGN_IN:-firebase}:${FIREBASE_PROJECT_ID:-demo-courtside} in
    firebase:demo-*) export NODE_ENV="${NODE_ENV:-development}" ;;
    *)
      export NODE_ENV="${NODE_ENV:-production}"
      unset FIREBASE_AUTH_EMULATOR_HOST FIREBASE_AUTH_EMULATOR_PUBLIC_HOST FIREBASE_AUTH_EMULATOR_CONTAINER \
        FIREBASE_AUTH_EMULATOR_ACCOUNTS
      ;;
  esac
fi

# deploy/docker-compose.yml shows real games, also without a key of The Odds API.
if [ -z "${GAMES:-}" ] && [ -n "${GAMES_WITHOUT_KEY:-}" ] && ! [ -s "${ODDS_API_KEY_FILE:-}" ]; then
  export GAMES="$GAMES_WITHOUT_KEY"
fi
exec "$@"
