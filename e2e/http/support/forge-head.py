"""Changes a backup as whoever runs the server can: a stranger becomes an editor, and signs what is left of a space.

    python3 forge-head.py BACKUP KEY-FILE DECODER SPACE

The space is the drive of the key file for an empty SPACE.
"""

import base64
import importlib.util
import sqlite3
import sys
from pathlib import Path

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa

_, folder, key_file, program, space_id = sys.argv
spec = importlib.util.spec_from_file_location("decoder", program)
decoder = importlib.util.module_from_spec(spec)
spec.loader.exec_module(decoder)

stranger = rsa.generate_private_key(65537, 2048)
fingerprint = decoder.fingerprint_of(stranger.public_key())
pem = stranger.public_key().public_bytes(
    serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
)


def opened():
    account = decoder.Account(decoder.Backup(folder), decoder.KeyFile(Path(key_file).read_text()))
    return account.own_space(space_id or account.drive.id), account.drive.id


def fields_of(data):
    at, fields = 1, []
    while at < len(data):
        end = at + 5 + int.from_bytes(data[at + 1 : at + 5], "big")
        fields.append(data[at:end])
        at = end
    return fields


database = sqlite3.connect(Path(folder) / "coffer.sqlite")
database.row_factory = sqlite3.Row
of, space_of_account = opened()
# It puts the stranger's key in the place of somebody else's, and lists a member whom nobody has signed.
database.execute(
    "update users set pubkey = ?, fingerprint = ? where id = (select id from users where space_id <> ? limit 1)",
    (pem.decode(), fingerprint, space_of_account),
)
member = dict(database.execute("select * from members").fetchone())
member |= dict(id="00000000-0000-4000-8000-000000000002", space_id=of.id, user_id=None)
member |= dict(member_fingerprint=fingerprint, role="editor", signature="AAAA")
database.execute(f"insert into members values ({','.join('?' * len(member))})", list(member.values()))
# What the owner has put into the trash is shown as if it had never been there.
database.execute("delete from item_rows where space_id = ? and trashed_at is not null", (of.id,))
database.commit()

of, _ = opened()
head, line = of.newest_head()
fields = fields_of(head.data)
field = lambda data: b"\1" + len(data).to_bytes(4, "big") + data
others = int.from_bytes(fields[14][5:], "big")
fields[4], fields[5] = field(of._items_digest()), field(of._owners_digest())
fields[16 + 2 * others] = field(bytes.fromhex(fingerprint))
data = b"\7" + b"".join(fields)
pss = padding.PSS(padding.MGF1(hashes.SHA256()), 32)
signature = stranger.sign(decoder.bound("head", data), pss, hashes.SHA256())
text = lambda bytes_: base64.urlsafe_b64encode(bytes_).decode().rstrip("=")
database.execute(
    "update heads set bytes = ?, signature = ? where space_id = ? and revision = ?",
    (text(data), text(signature), of.id, head.revision),
)
database.commit()
