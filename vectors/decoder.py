#!/usr/bin/env python3
"""Opens a backup of Coffer with a key file, and writes the files that are in it.

    python3 decoder.py BACKUP KEY-FILE TARGET

Written from docs/format.md alone, by whose headings its parts are named: a test holds that this page suffices. Needs
Python 3.9 and the package `cryptography`; for folders that others share, one with ML-KEM. Writes what is not in the
trash, each file as the version that is shown. Says on standard error what is missing or not as its owner has signed it,
and then ends with 1; with 2 where nothing opens.
"""

import base64
import hashlib
import json
import os
import re
import sqlite3
import sys
from pathlib import Path

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


class Damaged(Exception):
    """Something does not open, or is not what was signed."""


# Purposes


def domain(purpose):
    return b"coffer/v1/" + purpose.encode()


def bound(purpose, *parts):
    """The purpose, then parts, each preceded by its length in four bytes."""
    fields = [domain(purpose)] + [part if isinstance(part, bytes) else str(part).encode() for part in parts]
    return b"".join(len(field).to_bytes(4, "big") + field for field in fields)


def sha256(data):
    return hashlib.sha256(data).digest()


def unbase64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


# Keys


def hkdf(material, info):
    return HKDF(hashes.SHA256(), 32, salt=None, info=info).derive(material)


class KeyFile:
    """Two PEM blocks: an RSA key in PKCS#8, then the seed."""

    def __init__(self, text):
        blocks = dict(re.findall(r"-----BEGIN ([A-Z ]+)-----\s([^-]*)-----END", text))
        der = base64.b64decode(blocks["PRIVATE KEY"])
        self.rsa = serialization.load_der_private_key(der, None)
        self.seed = base64.b64decode(blocks["COFFER SEED"])
        self.fingerprint = fingerprint_of(self.rsa.public_key())


def fingerprint_of(public_key):
    der = public_key.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    return sha256(der).hex()


def is_signed(public_key, signature, purpose, *parts):
    pss = padding.PSS(padding.MGF1(hashes.SHA256()), 32)
    try:
        public_key.verify(signature, bound(purpose, *parts), pss, hashes.SHA256())
    except InvalidSignature:
        return False
    return True


# Envelopes


def opened(key, data, body):
    """nonce (12) ‖ ciphertext ‖ tag (16) of AES-256-GCM."""
    try:
        return AESGCM(key).decrypt(body[:12], body[12:], data)
    except (InvalidTag, ValueError):
        raise Damaged("does not open") from None


def body_of(envelope, scheme):
    data = unbase64(envelope)
    if data[:2] != bytes([1, scheme]):
        raise Damaged("another version or scheme")
    return data[2:]


def open_envelope(key, envelope, purpose, *parts):
    """Of scheme 1."""
    return opened(key, bound(purpose, bytes([1, 1]), *parts), body_of(envelope, 1))


def open_account_keys(envelope, key_file, drive_id):
    """All account keys, by their numbers."""
    body = body_of(envelope, 3)
    length = key_file.rsa.key_size // 8
    ciphertext, signature, former = body[:length], body[length : 2 * length], body[2 * length :]
    owner = [bytes([1, 3]), key_file.fingerprint, drive_id]
    signed = owner + [ciphertext] + ([former] if former else [])
    if not is_signed(key_file.rsa.public_key(), signature, "account-key", *signed):
        raise Damaged("the account key is not signed by this key pair")
    oaep = padding.OAEP(padding.MGF1(hashes.SHA256()), hashes.SHA256(), None)
    plaintext = key_file.rsa.decrypt(ciphertext, oaep)
    prefix = domain("account-key")
    if not plaintext.startswith(prefix):
        raise Damaged("the account key has another purpose")
    wrapping = hkdf(key_file.seed, domain("account-key-wrapping-key"))
    newest = opened(wrapping, bound("account-key", *owner), plaintext[len(prefix) :])
    if not former:
        return {1: newest}
    under = hkdf(newest, domain("former-account-keys-key"))
    listed = opened(under, bound("former-account-keys", key_file.fingerprint, drive_id), former)
    keys = {int.from_bytes(listed[:8], "big"): newest}
    for at in range(8, len(listed), 40):
        keys[int.from_bytes(listed[at : at + 8], "big")] = listed[at + 8 : at + 40]
    return keys


def unpadded(data):
    end = data.rstrip(b"\0")
    if len(data) % 32 or not end.endswith(b"\x80") or len(data) - len(end) >= 32:
        raise Damaged("wrong padding")
    return end[:-1].decode()


def open_setting(key, space_id, row):
    plaintext = open_envelope(key, row["encrypted_body"], "setting", space_id, row["id"], row["generation"])
    length = int.from_bytes(plaintext[8:10], "big")
    return json.loads(plaintext[10 : 10 + length])


# Sharing keys


def x_wing_secret(seed, ciphertext):
    """X-Wing's decapsulation, as its draft has it."""
    from cryptography.hazmat.primitives.asymmetric.mlkem import MLKEM768PrivateKey

    expanded = hashlib.shake_256(seed).digest(96)
    of_mlkem = MLKEM768PrivateKey.from_seed_bytes(expanded[:64]).decapsulate(ciphertext[:1088])
    own, theirs = X25519PrivateKey.from_private_bytes(expanded[64:]), ciphertext[1088:]
    of_x25519 = own.exchange(X25519PublicKey.from_public_bytes(theirs))
    both = of_mlkem + of_x25519 + theirs + own.public_key().public_bytes_raw()
    return hashlib.sha3_256(both + bytes.fromhex("5c2e2f2f5e5c")).digest()


def open_membership(seeds, member):
    """The key of a shared space, for its member."""
    body = body_of(member["sealed_key"], 6)
    names = ("space_id", "epoch", "owner_fingerprint", "member_fingerprint", "sharing_key_hash")
    parts = [member[name] for name in names]
    for seed in seeds:
        key = hkdf(x_wing_secret(seed, body[:1120]), bound("membership-key", *parts))
        try:
            return opened(key, bound("membership", bytes([1, 6]), *parts), body[1120:])
        except Damaged:
            pass
    raise Damaged("the membership opens with no sharing key")


# Rows


def number(value):
    return value.to_bytes(8, "big")


def uid(text):
    return bytes.fromhex(text.replace("-", ""))


def row(kind, *fields):
    """Fields are pairs of a writer and a value that may be null."""
    written = [None if value is None else write(value) for write, value in fields]
    parts = [
        bytes(5) if field is None else b"\1" + len(field).to_bytes(4, "big") + field for field in written
    ]
    return bytes([kind]) + b"".join(parts)


def columns(line, *described):
    """Fields out of columns: a writer, then the columns that it writes."""
    return [(write, line[name]) for write, names in described for name in names.split()]


KINDS = ("directory", "file", "space")


def kind_of(item):
    return KINDS[2 if item["stands_for"] is not None else item["kind"]]


def item_row(space_id, item):
    return row(
        1,
        (uid, item["id"]),
        (uid, item["parent_id"] or space_id),
        (number, KINDS.index(kind_of(item))),
        *columns(item, (number, "name_epoch"), (unbase64, "encrypted_name"), (number, "name_hash_epoch")),
        *columns(item, (bytes.fromhex, "name_hash"), (number, "metadata_epoch")),
        *columns(item, (unbase64, "directory_metadata"), (uid, "version_id")),
        *columns(item, (number, "trashed_at"), (uid, "trashed_from")),
    )


def content_id(version):
    return version["content_id"] or version["id"]


def version_row(version):
    return row(
        2,
        *columns(version, (uid, "id item_id"), (number, "number key_epoch"), (unbase64, "encrypted_key")),
        (uid, content_id(version)),
        *columns(version, (bytes.fromhex, "root"), (number, "sealed_size")),
        *columns(version, (unbase64, "encrypted_metadata md5 sha1 sha256 blake2b")),
        *columns(version, (bytes.fromhex, "envelope_hash author")),
    )


def link_row(link):
    return row(
        3,
        *columns(link, (uid, "id file_id"), (unbase64, "encrypted_link_key")),
        *columns(link, (number, "signed_expires_at signed_max_downloads"), (unbase64, "signature")),
    )


def member_row(member, *, without_signature=False):
    fields = columns(
        member,
        (uid, "id space_id"),
        (number, "epoch revision"),
        (bytes.fromhex, "head_hash owner_fingerprint member_fingerprint sharing_key_hash"),
        (lambda role: number(("viewer", "editor").index(role)), "role"),
        (number, "since expires_at"),
        (unbase64, "sealed_key sealed_message signature"),
    )
    return row(4, *(fields[:-1] if without_signature else fields))


def sealed_row(kind, line):
    return row(kind, *columns(line, (uid, "id"), (number, "generation"), (unbase64, "encrypted_body")))


def epoch_id(epoch):
    return bytes(8) + number(epoch)


def epoch_row(line):
    fields = columns(line, (epoch_id, "epoch"), (number, "epoch former_epoch"), (unbase64, "encrypted_key"))
    return row(8, *fields)


def root_row(space):
    described = ((uid, "id"), (number, "epoch account_key"), (unbase64, "wrapped_key"), (number, "name_epoch"))
    return row(9, *columns(space, *described, (unbase64, "encrypted_name"), (uid, "single_file_id")))


# Digests


def item_hash(item, versions):
    entries = [b"\1" + item[0] + sha256(item[1])]
    entries += [b"\2" + of + sha256(data) for of, data in sorted(versions)]
    return sha256(b"".join(entries))


def node_hash(below):
    joined = b"".join(below)
    return sha256(joined) if any(joined) else bytes(32)


def items_digest(hashed):
    """Of pairs of an id and a hash."""
    buckets = [[] for _ in range(32_768)]
    for of, data in hashed:
        buckets[int.from_bytes(sha256(of)[:2], "big") >> 1].append(of + data)
    level = [sha256(b"".join(sorted(within))) if within else bytes(32) for within in buckets]
    while len(level) > 1:
        level = [node_hash(level[at : at + 32]) for at in range(0, len(level), 32)]
    return level[0]


def owners_digest(rows):
    """Of triples of a kind, an id and the bytes."""
    entries = [bytes([kind]) + of + sha256(data) for kind, of, data in sorted(rows)]
    return sha256(b"".join(entries))


# Heads


FORMAT_VERSION = 1


class Head:
    """What the bytes of a head say, as far as it is needed here."""

    def __init__(self, data):
        self.data, self._at = data, 1
        if data[:1] != b"\7":
            raise Damaged("no head")
        self.space_id, self.revision = self._hex(), self._number()
        self._hex(), self._hex()
        self.items_digest, self.owners_digest = self._next(), self._next()
        self.epoch, self.key_commitment = self._number(), self._next()
        self._number()
        self.removed_rows = self._number()
        self._number()
        previous = self._next()
        self._hex()
        self.owners_head = self._hex()
        self.hash = sha256(previous + sha256(data)).hex()
        for _ in range(self._number()):
            self._hex(), self._number()
        self.owner, self.signer = self._hex(), self._hex()
        self.ended_fork = [self._next(), self._next(), self._next()]
        following = self._next()
        self.following = following.hex() if following else None
        self.lowest_write, self.lowest_read = self._number(), self._number()
        self.later = data[self._at :]

    def owners_part(self):
        """What an editor's head repeats of the last one by the owner."""
        keys, lowest = (self.epoch, self.key_commitment), (self.lowest_write, self.lowest_read)
        return (self.space_id, self.owners_digest, *keys, self.removed_rows, *lowest, self.later)

    def _next(self):
        is_there = self.data[self._at] == 1
        start = self._at + 5
        end = start + int.from_bytes(self.data[self._at + 1 : start], "big")
        self._at = end
        return self.data[start:end] if is_there else None

    def _hex(self):
        return self._next().hex()

    def _number(self):
        return int.from_bytes(self._next(), "big")


# A backup


class Backup:
    def __init__(self, folder):
        self.folder = Path(folder)
        manifest = json.loads((self.folder / "coffer-backup.json").read_text())
        if (manifest["format"], manifest["version"]) != ("coffer-backup", 1):
            raise Damaged("no backup that this program knows")
        file = (self.folder / "coffer.sqlite").resolve()
        self.database = sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)
        self.database.row_factory = sqlite3.Row

    def lines(self, query, *values):
        return [dict(line) for line in self.database.execute(query, values)]

    def of_space(self, table, space_id):
        return self.lines(f"select * from {table} where space_id = ?", space_id)

    def one(self, table, column, value):
        found = self.lines(f"select * from {table} where {column} = ?", value)
        return found[0] if found else None

    def public_key(self, fingerprint):
        """Of an account; the server may have put another one there, which has another fingerprint."""
        account = self.one("users", "fingerprint", fingerprint)
        if account is None:
            raise Damaged("nobody has the key pair that signed this")
        key = serialization.load_pem_public_key(account["pubkey"].encode())
        if fingerprint_of(key) != fingerprint:
            raise Damaged("another public key")
        return key

    def chunk(self, version_id, index):
        return self.folder / "chunks" / version_id[:2] / f"{version_id}.{index}"


class Space:
    """A space with its keys, all rows of it, and what is not as its newest head says."""

    def __init__(self, backup, line, epoch, newest):
        self.backup, self.line, self.id = backup, line, line["id"]
        former = {each["epoch"]: each for each in backup.of_space("former_space_keys", self.id)}
        self.former, self.keys = list(former.values()), {epoch: newest}
        while epoch in former:
            key, each = hkdf(self.keys[epoch], domain("former-space-key")), former[epoch]
            parts = (self.id, each["former_epoch"], epoch)
            epoch = each["former_epoch"]
            self.keys[epoch] = open_envelope(key, each["encrypted_key"], "sealed-space-key", *parts)
        self.members = backup.of_space("members", self.id)
        self.settings = backup.of_space("sealed_settings", self.id)
        self.versions = self._versions()
        self.items = {item["id"]: item for item in self._items()}

    def _versions(self):
        hashes_of_thumbnails = {
            line["version_id"]: line["envelope_hash"] for line in self.backup.of_space("thumbnails", self.id)
        }
        return {
            version["id"]: {**version, "envelope_hash": hashes_of_thumbnails.get(version["id"])}
            for version in self.backup.of_space("versions", self.id)
            if version["finished_upload_at"] is not None and version["waiting"] == 0
        }

    def _items(self):
        signed = {line["id"]: line for line in self.backup.of_space("waiting_items", self.id) if line["is_signed"]}
        for item in self.backup.of_space("item_rows", self.id):
            as_signed = {**item, **signed.get(item["id"], {})} if item["waiting"] else item
            is_shown = as_signed["version_id"] is None or as_signed["version_id"] in self.versions
            if item["is_upload"] == 0 and item["waiting"] != 3 and is_shown:
                yield as_signed

    def key(self, epoch, purpose):
        if epoch not in self.keys:
            raise Damaged(f"nothing leads to the key of epoch {epoch}")
        return hkdf(self.keys[epoch], domain(purpose))

    def newest_head(self):
        """The newest head and its line; nothing where there is none."""
        found = self.backup.lines(
            "select * from heads where space_id = ? and revision = ?", self.id, self.line["head_revision"]
        )
        return (Head(unbase64(found[0]["bytes"])), found[0]) if found else (None, None)

    def must_be_readable(self):
        head, _ = self.newest_head()
        if head is not None and head.lowest_read > FORMAT_VERSION:
            raise Damaged(f"only programs that know version {head.lowest_read} of the format may read it")

    def faults(self, owner):
        """What is not as the owner has signed it; the owner's public key is known."""
        head, line = self.newest_head()
        if head is None:
            return ["no head says what it holds"]
        newest = self.line["epoch"]
        checks = [
            ("the newest head is not signed by its owner or an editor", self._is_signed(head, line, owner)),
            ("the newest head is of another space", head.space_id == uid(self.id).hex()),
            ("the newest head is of another revision", head.revision == self.line["head_revision"]),
            ("the newest key is of another epoch", head.epoch == newest),
            ("the newest key is another one", head.key_commitment == self.key(newest, "space-key-commitment")),
            ("items or versions are not those that were signed", head.items_digest == self._items_digest()),
            ("rows of the owner are not those that were signed", head.owners_digest == self._owners_digest()),
        ]
        return [fault for fault, is_right in checks if not is_right]

    def _is_signed(self, head, line, owner):
        if head.signer == fingerprint_of(owner) or head.following is not None:
            return self._is_owners(head, line, owner)
        return self._is_editors(head, owner) and is_signed(
            self.backup.public_key(head.signer), unbase64(line["signature"]), "head", head.data
        )

    def _is_editors(self, head, owner):
        """True if the signer is an editor by the last head of the owner, and leaves alone what is the owner's."""
        # A drive has no name, and no editors.
        if head.owner != fingerprint_of(owner) or any(head.ended_fork) or self.line["name_epoch"] is None:
            return False
        lines = self.backup.lines("select * from heads where space_id = ? and hash = ?", self.id, head.owners_head)
        if not lines or lines[0]["bytes"] is None:
            return False
        last = Head(unbase64(lines[0]["bytes"]))
        if last.hash != head.owners_head or not self._is_owners(last, lines[0], owner):
            return False
        # Members are those under this digest.
        if last.owners_part() != head.owners_part() or last.owners_digest != self._owners_digest():
            return False
        return any(
            each["role"] == "editor"
            and each["member_fingerprint"] == head.signer
            and is_signed(
                owner, unbase64(each["signature"]), "membership", member_row(each, without_signature=True)
            )
            for each in self.members
        )

    @staticmethod
    def _is_owners(head, line, owner):
        own = fingerprint_of(owner)
        if head.following == own:
            return is_signed(owner, unbase64(line["next_signature"]), "head", head.data)
        if head.owner != own or head.signer != own or head.following is not None:
            return False
        return is_signed(owner, unbase64(line["signature"]), "head", head.data)

    def _items_digest(self):
        of_items = {item_id: [] for item_id in self.items}
        for version in self.versions.values():
            of_items.get(version["item_id"], []).append((uid(version["id"]), version_row(version)))
        return items_digest(
            (uid(of), item_hash((uid(of), item_row(self.id, item)), of_items[of]))
            for of, item in self.items.items()
        )

    def _owners_digest(self):
        rows = [(9, uid(self.id), root_row(self.line))]
        rows += [(3, uid(line["id"]), link_row(line)) for line in self.backup.of_space("links", self.id)]
        rows += [(4, uid(line["id"]), member_row(line)) for line in self.members]
        for line in self.settings:
            kind = {"contact": 5, "setting": 6}[line["kind"]]
            rows.append((kind, uid(line["id"]), sealed_row(kind, line)))
        rows += [(8, epoch_id(line["epoch"]), epoch_row(line)) for line in self.former]
        return owners_digest(rows)

    def children(self, directory_id):
        return [
            item
            for item in self.items.values()
            if (item["parent_id"] or self.id) == directory_id and item["trashed_at"] is None
        ]

    def name(self, item):
        epoch = item["name_epoch"]
        parts = (self.id, item["id"], epoch)
        return unpadded(open_envelope(self.key(epoch, "name-key"), item["encrypted_name"], "name", *parts))

    def write_file(self, item, target):
        """Writes the version that is shown; whatever does not open, nothing is left of it."""
        version = self.versions[item["version_id"]]
        if version["encrypted_key"] is None:
            raise Damaged("its content key is lost")
        epoch, version_id = version["key_epoch"], version["id"]
        wrapping = self.key(epoch, "content-key-wrapping-key")
        parts = (self.id, item["id"], version_id, epoch)
        key = open_envelope(wrapping, version["encrypted_key"], "content-key", *parts)
        metadata = open_envelope(key, version["encrypted_metadata"], "metadata", version_id)
        size, modified = int.from_bytes(metadata[:8], "big"), int.from_bytes(metadata[8:16], "big", signed=True)
        if metadata[16:56] != number(version["sealed_size"]) + bytes.fromhex(version["root"]):
            raise Damaged("its metadata name another content")
        partial = target.with_name(f".{version_id}.part")
        try:
            with open(partial, "wb") as file:
                write_content(self.backup, version, key, size, file)
            nearest = min(max(modified, EARLIEST_TIME), LATEST_TIME)
            os.utime(partial, (nearest, nearest))
            os.replace(partial, target)
        finally:
            partial.unlink(missing_ok=True)


# Contents

SEGMENT = 256 * 1024 + 28
CHUNK = 16 * SEGMENT

# Of the years 1 and 9999.
EARLIEST_TIME, LATEST_TIME = -62_135_596_800, 253_402_300_799


def write_content(backup, version, key, size, file):
    """Opens segment by segment, and compares the root at the end; behind the file's bytes there are zeros, if anything."""
    sealed_size = version["sealed_size"]
    segments = max(1, -(-sealed_size // SEGMENT))
    count, written, of_chunks = 0, 0, b""
    for index in range(max(1, -(-sealed_size // CHUNK))):
        try:
            chunk = backup.chunk(version["id"], index).read_bytes()
        except OSError:
            raise Damaged(f"its chunk {index} is missing") from None
        of_segments = b""
        for at in range(0, len(chunk), SEGMENT):
            segment = chunk[at : at + SEGMENT]
            place = "last" if count == segments - 1 else "inner"
            plaintext = opened(key, bound("segment", content_id(version), count, place), segment)
            left = max(0, size - written)
            if any(plaintext[left:]):
                raise Damaged("it is longer than its metadata say")
            file.write(plaintext[:left])
            count, written, of_segments = count + 1, written + len(plaintext), of_segments + sha256(segment)
        of_chunks += sha256(of_segments)
    if count != segments or sha256(of_chunks).hex() != version["root"]:
        raise Damaged("its content is another one")
    if written < size:
        raise Damaged("it is shorter than its metadata say")


# An account


class Account:
    """What a key file opens: the drive, spaces of one's own, and what others share."""

    def __init__(self, backup, key_file):
        line = backup.one("users", "fingerprint", key_file.fingerprint)
        if line is None:
            raise Damaged("this key file opens no account of the backup")
        self.backup, self.key_file, self.id = backup, key_file, line["id"]
        drive_id = line["space_id"]
        self.keys = open_account_keys(line["encrypted_account_key"], key_file, drive_id)
        self.drive = self.own_space(drive_id)
        self.settings = {each["id"]: self._setting(each) for each in self.drive.settings}
        self.spaces = {each["space"]["itemId"]: each["space"] for each in self.settings.values() if each.get("space")}

    def _setting(self, line):
        key = hkdf(self.keys[line["generation"]], domain("sealed-rows-key"))
        return open_setting(key, self.drive.id, line)

    def own_space(self, space_id):
        line = self.backup.one("spaces", "id", space_id)
        if line is None or line["owner_id"] != self.id:
            raise Damaged("the space is not in the backup")
        if line["account_key"] is None:
            return Space(self.backup, line, 1, hkdf(self.keys[1], bound("space-key", space_id)))
        wrapping = hkdf(self.keys[line["account_key"]], domain("space-key-wrapping-key"))
        parts = (space_id, line["epoch"], line["account_key"])
        return Space(
            self.backup, line, line["epoch"], open_envelope(wrapping, line["wrapped_key"], "wrapped-space-key", *parts)
        )

    def space_of(self, item):
        """The space for which an item of the drive stands, and its owner's public key."""
        setting = self.spaces.get(item["id"])
        if setting is None:
            raise Damaged("no setting says which space it is")
        if setting.get("owner") is None:
            return self.own_space(setting["spaceId"]), self.key_file.rsa.public_key()
        contact = self.settings[setting["owner"]]["contact"]
        owner = self.backup.public_key(contact["fingerprint"])
        return self.shared_space(setting["spaceId"], owner), owner

    def shared_space(self, space_id, owner):
        line = self.backup.one("spaces", "id", space_id)
        mine = [
            each
            for each in self.backup.of_space("members", space_id)
            if each["member_fingerprint"] == self.key_file.fingerprint
        ]
        if line is None or not mine:
            raise Damaged("it is no longer shared")
        data = member_row(mine[0], without_signature=True)
        if not is_signed(owner, unbase64(mine[0]["signature"]), "membership", data):
            raise Damaged("the membership is not signed by the contact who shares it")
        seeds = [hkdf(key, domain("sharing-seed/x-wing")) for key in self.keys.values()]
        return Space(self.backup, line, mine[0]["epoch"], open_membership(seeds, mine[0]))


class Export:
    """Writes what an account has; keeps going where something is damaged, and says it."""

    def __init__(self, account):
        self.account, self.files, self.faults = account, 0, 0

    def fault(self, what, why):
        self.faults += 1
        print(f"{what}: {why}", file=sys.stderr)

    def run(self, target):
        own = self.account.key_file.rsa.public_key()
        try:
            self.check(self.account.drive, own, "The drive")
        except Damaged as error:
            return self.fault("The drive", error)
        self.directory(self.account.drive, self.account.drive.id, Path(target))

    def check(self, space, owner, what):
        for fault in space.faults(owner):
            self.fault(what, fault)
        space.must_be_readable()

    def directory(self, space, directory_id, folder):
        folder.mkdir(parents=True, exist_ok=True)
        for item in space.children(directory_id):
            try:
                path = self.free(folder / safe(space.name(item)))
            except Damaged as error:
                self.fault(f"{folder} (item {item['id']})", f"its name {error}")
                path = self.free(folder / "Unreadable name")
            try:
                self.item(space, item, path)
            except (Damaged, ImportError, KeyError) as error:
                self.fault(path, error)

    def item(self, space, item, path):
        if kind_of(item) == "directory":
            self.directory(space, item["id"], path)
        elif kind_of(item) == "file":
            space.write_file(item, path)
            self.files += 1
        else:
            other, owner = self.account.space_of(item)
            self.check(other, owner, path)
            single = other.line["single_file_id"]
            if single is None:
                self.directory(other, other.id, path)
            else:
                self.item(other, other.items[single], path)

    @staticmethod
    def free(path):
        """Two items of one name may be in a directory, of which one gets a number."""
        numbered = (path.with_name(f"{path.stem} ({at}){path.suffix}") for at in range(2, 1_000_000))
        return path if not path.exists() else next(each for each in numbered if not each.exists())


def safe(name):
    """Whatever is sealed as a name, it is one in this folder."""
    cleaned = re.sub(r"[/\0]", "_", name)
    return "_" if cleaned in ("", ".", "..") else cleaned


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    _, folder, key_file, target = sys.argv
    try:
        account = Account(Backup(folder), KeyFile(Path(key_file).read_text()))
    except (Damaged, KeyError, ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    export = Export(account)
    export.run(target)
    print(f"{export.files} files")
    return 1 if export.faults else 0


if __name__ == "__main__":
    sys.exit(main())
