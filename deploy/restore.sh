#!/bin/sh
# Make a data folder of a backup. Stop the server and move the old folder away first.
#   WICI_DATA=/var/lib/wici restore.sh FOLDER/wici-….tar.gz
# With PostgreSQL (DATABASE_URL) the dump of the same name is loaded into the empty database too.
set -eu
umask 077

# A password is for libpq's environment alone: whoever may list processes reads their arguments.
password_apart() {
    eval "$(python3 -c '
import os, shlex
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit
url = urlsplit(os.environ["DATABASE_URL"])
user, _, place = url.netloc.rpartition("@")
name, _, secret = user.partition(":")
query = parse_qsl(url.query, keep_blank_values=True)
secret = dict(query).get("password", unquote(secret))
rest = urlencode([pair for pair in query if pair[0] != "password"])
bare = url._replace(scheme="postgresql", netloc=(name + "@" if name else "") + place, query=rest)
if secret:
    print("export PGPASSWORD=" + shlex.quote(secret))
print("address=" + shlex.quote(bare.geturl()))
')"
}

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
