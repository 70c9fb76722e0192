# Read by backup.sh and restore.sh.
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
