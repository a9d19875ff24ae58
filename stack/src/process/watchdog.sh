#!/bin/sh
# Outlives the supervisor. Reads "add <group>", "del <group>" and "sweep <directory>" from it, and when the pipe
# closes (the supervisor is gone, however it went) ends every process group still listed and removes the directory.
trap '' INT TERM HUP
groups=
sweep=
while read -r verb rest; do
  case $verb in
    add) groups="$groups $rest" ;;
    del)
      kept=
      for group in $groups; do [ "$group" = "$rest" ] || kept="$kept $group"; done
      groups=$kept
      ;;
    sweep) sweep=$rest ;;
  esac
done

signal_all() {
  for group in $groups; do kill -s "$1" -- "-$group" 2>/dev/null; done
}
any_left() {
  for group in $groups; do kill -s 0 -- "-$group" 2>/dev/null && return 0; done
  return 1
}

signal_all TERM
tries=0
while any_left && [ "$tries" -lt 50 ]; do
  sleep 0.1
  tries=$((tries + 1))
done
signal_all KILL
[ -z "$sweep" ] || rm -rf -- "$sweep"
