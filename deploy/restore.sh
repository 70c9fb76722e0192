#!/bin/sh
# Make a data folder of a backup. Stop the server and move the old folder away first.
#   WICI_DATA=/var/lib/wici restore.sh FOLDER/wici-….tar.gz
# With PostgreSQL (DATABASE_URL) the dump of the same name is loaded into the empty database too.
set -eu
umask 077

. "$(dirname "$0")/password-apart.sh"

archive=${1:?usage: restore.sh ARCHIVE.tar.gz}
data=${WICI_DATA:?WICI_DATA names the data folder}
server=${WICI_SERVER:-$(command -v wici-server || echo /opt/wici/bin/wici-server)}

"$server" restore "$archive" --data "$data"
case "${DATABASE_URL:-}" in
postgres*)
    password_apart
    pg_restore --no-owner --exit-on-error --single-transaction --dbname="$address" "${archive%.tar.gz}.dump"
    ;;
esac
"$server" check --data "$data"
