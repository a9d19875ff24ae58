#!/bin/sh
# Runs the Auth emulator of the demo, or waits if the house keeps the accounts or the operator has a Firebase project. `auth.sh healthy`
# checks it.
set -eu
case ${SIGN_IN:-firebase}:${FIREBASE_PROJECT_ID:-demo-courtside} in firebase:demo-*) demo=yes ;; *) demo=no ;; esac
if [ "${1:-}" = healthy ]; then
  [ $demo = no ] || exec node -e "fetch('http://127.0.0.1:9099/').then(({ ok }) => process.exit(ok ? 0 : 1))"
  exit 0
fi
[ $demo = no ] || exec node stack/src/auth/main.ts
case ${SIGN_IN:-firebase} in
  house) accounts='accounts that Courtside keeps itself' ;;
  *) accounts="the Firebase project $FIREBASE_PROJECT_ID" ;;
esac
echo "Users sign in with $accounts, so the Auth emulator does not run."
trap 'exit 0' TERM INT
sleep infinity &
wait
