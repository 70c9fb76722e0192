#!/bin/sh
# Keep dated backups of a wici server's data folder, made while it runs; the oldest go first.
#   WICI_DATA=/var/lib/wici backup.sh FOLDER [HOW-MANY]
# With PostgreSQL (DATABASE_URL) the database is dumped beside an archive of the data folder.
set -eu
umask 077

. "$(dirname "$0")/password-apart.sh"

folder=${1:?usage: backup.sh FOLDER [HOW-MANY]}
keep=${2:-14}
data=${WICI_DATA:?WICI_DATA names the data folder}
server=${WICI_SERVER:-$(command -v wici-server || echo /opt/wici/bin/wici-server)}
name="wici-$(date -u +%Y%m%dT%H%M%SZ)"

mkdir -p "$folder"
case "${DATABASE_URL:-}" in
postgres*)
    password_apart
    # Dump and key must be of one time: if the server's key changed meanwhile, once more.
    key="$folder/.$name.key"
    trap 'rm -f "$key"' EXIT
    until [ ! -e "$data/server_key.old" ] &&
        cp "$data/server_key" "$key" &&
        timeout 1800 pg_dump --format=custom --file="$folder/.$name.dump" "$address" &&
        tar -C "$data" -czf "$folder/.$name.tar.gz" --exclude=write.lock . &&
        [ ! -e "$data/server_key.old" ] && cmp -s "$key" "$data/server_key"; do
        tries=$((${tries:-0} + 1))
        [ "$tries" -lt 3 ] || { echo "backup.sh: the backup failed three times" >&2; exit 1; }
        sleep 5
    done
    mv "$folder/.$name.dump" "$folder/$name.dump"
    mv "$folder/.$name.tar.gz" "$folder/$name.tar.gz"
    ;;
*)
    timeout 1800 "$server" backup "$folder/$name.tar.gz" --data "$data"
    ;;
esac

for kind in tar.gz dump; do
    find "$folder" -maxdepth 1 -name "wici-*.$kind" | sort -r | tail -n +"$((keep + 1))" |
        while IFS= read -r old; do rm -f -- "$old"; done
done
