#!/usr/bin/env bash
# Installs what neardup needs and is missing: Debian packages of the groups given
# (build, test, check; see debian-packages.txt) and the npm packages that carry
# the dictionaries, pinned with integrity hashes by packages/npm/package-lock.json.
# Running it again is quick and changes nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    echo "setup: '$*' needs root; run it as root or install sudo" >&2
    exit 1
  fi
}

wanted_packages() {
  for group in "$@"; do
    awk -v group="$group" '$1 == group { print $2 }' tools/debian-packages.txt
  done
}

is_installed() {
  # npm may come from elsewhere than Debian; any npm will do.
  [ "$1" = npm ] && command -v npm >/dev/null && return
  dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed
}

install_debian_packages() {
  local missing=()
  local package
  for package in $(wanted_packages "$@"); do
    is_installed "$package" || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  echo "setup: installing ${missing[*]}" >&2
  export DEBIAN_FRONTEND=noninteractive
  as_root apt-get update -qq
  as_root apt-get install -y -qq --no-install-recommends "${missing[@]}" \
    >/dev/null
}

install_dictionaries() {
  local stamp=packages/npm/node_modules/.neardup-lock
  cmp -s packages/npm/package-lock.json "$stamp" && return
  echo "setup: installing the dictionaries" >&2
  # No package's scripts run: the packages are only unpacked.
  npm ci --prefix packages/npm --ignore-scripts --no-audit --no-fund \
    --loglevel=error >/dev/null
  cp packages/npm/package-lock.json "$stamp"
}

install_debian_packages "$@"
install_dictionaries
