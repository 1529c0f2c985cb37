#!/bin/sh
# Starts {name} by the Node beside it, or by the one of PATH where none is. COFFER_NODE names another one.
set -eu
file=$0
while [ -L "$file" ]; do
  target=$(readlink -- "$file")
  case $target in
    /*) file=$target ;;
    *) file=$(dirname -- "$file")/$target ;;
  esac
done
folder=$(CDPATH='' cd -- "$(dirname -- "$file")" && pwd -P)
if [ -n "${COFFER_NODE:-}" ]; then
  node=$COFFER_NODE
  # The server refuses variables that it does not know.
  unset COFFER_NODE
elif [ -x "$folder/node/bin/node" ]; then
  node=$folder/node/bin/node
elif command -v node >/dev/null; then
  node=node
else
  echo "{name} needs Node 24.11 or newer: install it, or take an archive for your platform, which brings it." >&2
  exit 1
fi
exec "$node" "$folder/{program}/start.js" "$@"
