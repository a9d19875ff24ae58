#!/bin/sh
# Runs the Auth emulator of the demo, or waits if the operator has a Firebase project. `auth.sh healthy` checks it.
set -eu
case ${FIREBASE_PROJECT_ID:-demo-courtside} in demo-*) demo=yes ;; *) demo=no ;; esac
if [ "${1:-}" = healthy ]; then
  [ $demo = no ] || exec node -e "fetch('http://127.0.0.1:9099/').then(({ ok }) => process.exit(ok ? 0 : 1))"
  exit 0
fi
[ $demo = no ] || exec node stack/src/auth/main.ts
echo "Users sign in with the Firebase project $FIREBASE_PROJECT_ID, so the Auth emulator does not run."
trap 'exit 0' TERM INT
sleep infinity &
wait
