# The rehearsal of docs/self-hosting.md reads this where only docker-compose 1.29 is installed. It gives `docker compose` the options of
# Compose 2 that the page uses.
docker() {
  if [ "$1" != compose ]; then
    command docker "$@"
    return
  fi
  shift
  local files=() words=() verb='' waits=no
  while [ $# -gt 0 ]; do
    case $1 in
      -f) files+=(-f "$2") && shift ;;
      --wait) waits=yes ;;
      --since) shift ;;
      exec | run)
        words+=("$1")
        # 1.29 asks for a terminal otherwise.
        [ -n "$verb" ] || words+=(-T)
        verb=$1
        ;;
      -T) ;;
      *)
        words+=("$1")
        verb=${verb:-$1}
        ;;
    esac
    shift
  done
  docker-compose "${files[@]}" "${words[@]}" || return
  [ $waits = no ] || wait_healthy "${files[@]}"
}

# Waits until every container of the application is healthy or has ended well, as `up --wait` does.
wait_healthy() {
  local states
  for _ in $(seq 360); do
    states=$(docker-compose "$@" ps -q | xargs docker inspect \
      -f '{{.Name}} {{if .State.Health}}{{.State.Health.Status}}{{else}}{{.State.Status}} {{.State.ExitCode}}{{end}}')
    case $states in *unhealthy*) break ;; esac
    echo "$states" | grep -qvE ' (healthy|exited 0)$' || return 0
    sleep 1
  done
  echo "not healthy: $states" >&2
  return 1
}
