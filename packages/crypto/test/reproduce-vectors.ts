import { createHash, createPublicKey, privateDecrypt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  aesGcmOpen,
  associatedData,
  bodyOf,
  domain,
  hkdf,
  hmac,
  isSigned,
  metadataBytes,
  OAEP,
  padName,
  rootOf,
  sealEnvelope,
  sealFile,
  text,
} from './reference.ts';
import { ofAccountKeyEnvelope, type Values } from './reference-account-key.ts';
import { ofInvitation, ofPeople, ofRequest } from './reference-people.ts';
import {
  bucketOf,
  headBytes,
  headHash,
  hex,
  itemBytes,
  itemHash,
  itemsDigest,
  linkBytes,
  ownersDigest,
  provenHash,
  versionBytes,
} from './reference-rows.ts';
import account from './vectors/account-key.json' with { type: 'json' };
import fileKey from './vectors/file-key.json' with { type: 'json' };
import chain from './vectors/heads.json' with { type: 'json' };
import fields from './vectors/item-fields.json' with { type: 'json' };
import link from './vectors/link.json' with { type: 'json' };
import names from './vectors/names.json' with { type: 'json' };
import passwords from './vectors/password.json' with { type: 'json' };
import privateKey from './vectors/private-key.json' with { type: 'json' };
import rows from './vectors/rows.json' with { type: 'json' };
import files from './vectors/sealed-files.json' with { type: 'json' };
import space from './vectors/space.json' with { type: 'json' };

// Reproduces the test vectors of docs/format.md with Node's crypto alone: `npx tsx packages/crypto/test/reproduce-vectors.ts`.

/** One value of a vector, and what was made in its place. */
export interface Reproduced {
  /** The vector's file, and what of it. */
  readonly what: string;
  readonly expected: unknown;
  readonly made: unknown;
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

function ofAccountKey(): Values {
  const opened = hex(account.accountKey);
  const { derived } = account;
  const idKey = hkdf(hex(derived.rows), 'sealed-row-id-key');
  const settingId = hmac(idKey, associatedData('setting-id', 'retention')).subarray(0, 16);
  settingId[6] = ((settingId[6] ?? 0) & 0x0f) | 0x40;
  settingId[8] = ((settingId[8] ?? 0) & 0x3f) | 0x80;
  return [
    ...ofAccountKeyEnvelope({ ...account, generation: 1, former: [] }),
    ...ofAccountKeyEnvelope({ ...account, ...account.later, former: [...account.later.former] }).map(
      ([what, ...values]) => [`later ${what}`, ...values] as const,
    ),
    ['derived.root', derived.root, text(hkdf(opened, 'root-key'))],
    ['derived.rootWrapping', derived.rootWrapping, text(hkdf(opened, 'root-wrapping-key'))],
    ['derived.rootNames', derived.rootNames, text(hkdf(hex(derived.root), 'name-hash-key'))],
    ['derived.rootCommitment', derived.rootCommitment, text(hkdf(hex(derived.root), 'root-key-commitment'))],
    ['derived.searchToken', derived.searchToken, text(hkdf(opened, 'search-token-key'))],
    ['derived.rows', derived.rows, text(hkdf(opened, 'sealed-rows-key'))],
    ['derived.uploads', derived.uploads, text(hkdf(opened, 'upload-key'))],
    ['derived.links', derived.links, text(hkdf(opened, 'link-wrapping-key'))],
    ['derived.openedNames', derived.openedNames, text(hkdf(opened, 'opened-names-key'))],
    ['derived.retentionId', derived.retentionId.replaceAll('-', ''), text(settingId)],
  ];
}

function ofFileKey(): Values {
  const { itemId, parentId, spaceId, versionId, formerUnder } = fileKey;
  const [key, parent, nonce] = [hex(fileKey.fileKey), hex(fileKey.parentKey), hex(fileKey.nonce)];
  const [own, above] = [String(fileKey.generation), String(fileKey.parentGeneration)];
  const under = [itemId, formerUnder.id, own, String(formerUnder.generation)];
  const content = hex(fileKey.contentKey);
  return [
    [
      'wrapped',
      fileKey.wrapped,
      sealEnvelope(parent, nonce, 'item-key', [itemId, parentId, own, above], key),
    ],
    [
      'wrappedAtTop',
      fileKey.wrappedAtTop,
      sealEnvelope(hex(account.derived.root), nonce, 'item-key', [itemId, spaceId, own, above], key),
    ],
    ['former', fileKey.former, sealEnvelope(parent, nonce, 'former-key', under, key)],
    [
      'wrappedContentKey',
      fileKey.wrappedContentKey,
      sealEnvelope(key, nonce, 'content-key', [itemId, versionId, own], content),
    ],
  ];
}

function ofFields(): Values {
  const [key, nonce, { itemId }] = [hex(fields.fileKey), hex(fields.nonce), fields];
  const seal = (purpose: string, parts: readonly string[], bytes: Uint8Array) =>
    sealEnvelope(key, nonce, purpose, [itemId, ...parts], bytes);
  return [
    ...fields.names.map(
      ({ name, envelope }) =>
        [`name ${name}`, envelope, seal('name', [String(fields.generation)], padName(name))] as const,
    ),
    ['thumbnail', fields.thumbnail.envelope, seal('thumbnail', [], hex(fields.thumbnail.image))],
    ...fields.metadata.map(
      ({ metadata, envelope }, index) =>
        [`metadata ${index}`, envelope, seal('metadata', [], metadataBytes(metadata))] as const,
    ),
    ...fields.contentHashes.map(
      ({ algorithm, digest, envelope }) =>
        [algorithm, envelope, seal('content-hash', [algorithm], hex(digest))] as const,
    ),
  ];
}

function ofLink(): Values {
  const { linkId, itemId } = link;
  const [key, nonce] = [hex(link.linkKey), hex(link.nonce)];
  const prefix = domain('link-key');
  const bound = associatedData('link-key', Buffer.from([1, 4]), linkId);
  const opened = (envelope: string) => {
    const plaintext = privateDecrypt({ key: account.privateKeyPem, ...OAEP }, bodyOf(envelope));
    const inner = aesGcmOpen(hex(account.derived.links), bound, plaintext.subarray(prefix.length));
    return text(Buffer.concat([plaintext.subarray(0, prefix.length), inner]));
  };
  const parts = [
    ...[account.fingerprint, linkId, itemId, link.encryptedLinkKey, link.encryptedName],
    ...[link.encryptedFileKey, link.encryptedThumbnail, String(link.expiresAt), String(link.maxDownloads)],
  ];
  const withPassword = Buffer.concat([prefix, key, Buffer.from(link.wrapped, 'base64url')]);
  return [
    [
      'encryptedName',
      link.encryptedName,
      sealEnvelope(key, nonce, 'link-name', [linkId], padName(link.name)),
    ],
    [
      'encryptedFileKey',
      link.encryptedFileKey,
      sealEnvelope(key, nonce, 'link-file-key', [linkId, itemId], hex(link.fileKey)),
    ],
    [
      'encryptedThumbnail',
      link.encryptedThumbnail,
      sealEnvelope(key, nonce, 'link-thumbnail', [linkId], hex(link.thumbnail)),
    ],
    ['encryptedLinkKey', text(Buffer.concat([prefix, key])), opened(link.encryptedLinkKey)],
    ['encryptedLinkKeyWithPassword', text(withPassword), opened(link.encryptedLinkKeyWithPassword)],
    ['signature', true, isSigned(createPublicKey(account.privateKeyPem), 'link', parts, link.signature)],
  ];
}

/** How search tokens are made of names is no part of the format. */
function ofNames(): Values {
  return names.map(({ name, nameHash }) => [
    `nameHash ${name}`,
    nameHash,
    text(hmac(hex(account.derived.rootNames), name.normalize('NFC'))),
  ]);
}

function ofPasswords(): Values {
  return passwords.map(({ email, stretched, authenticationKey }) => [
    `authenticationKey ${email}`,
    authenticationKey,
    hkdf(hex(stretched), 'authentication-key').toString('base64url'),
  ]);
}

function ofPrivateKey(): Values {
  const [stretched, salt, nonce] = [hex(privateKey.stretched), hex(privateKey.salt), hex(privateKey.nonce)];
  // Argon2id, 64 MiB, three passes, one lane.
  const kdf = Buffer.from('01000100000000000301', 'hex');
  const prefix = Buffer.concat([kdf, salt, hkdf(stretched, 'private-key-commitment', salt)]);
  const bound = associatedData('private-key', Buffer.from([1, 2]), prefix, privateKey.fingerprint);
  const wrapping = hkdf(stretched, 'private-key-wrapping-key', salt);
  const body = bodyOf(privateKey.envelope);
  return [
    ['envelope, before the nonce', text(prefix), text(body.subarray(0, prefix.length))],
    ['nonce', text(nonce), text(body.subarray(prefix.length, prefix.length + 12))],
    [
      'privateKeyPem',
      privateKey.privateKeyPem,
      aesGcmOpen(wrapping, bound, body.subarray(prefix.length)).toString(),
    ],
  ];
}

function ofRows(): Values {
  const { item, root, version } = rows;
  return [
    ['item', item.bytes, text(itemBytes({ ...item.row, kind: 'file' }))],
    ['root', root.bytes, text(itemBytes({ ...root.row, kind: 'directory' }))],
    ['version', version.bytes, text(versionBytes(version.row))],
    ['link', rows.link.bytes, text(linkBytes(rows.link.row))],
    ['bucket', rows.items.bucket, bucketOf(rows.items.items[0]?.id ?? '')],
  ];
}

/** The content of the vectors. */
const contentOf = (size: number) => Buffer.alloc(size).map((_, at) => at * 7 + (at >> 8));

function ofFiles(): Values {
  const key = hex(files.fileKey);
  return files.files.flatMap(({ size, body, chunks, root }) => {
    const made = sealFile(key, files.itemId, contentOf(size));
    return [
      [
        `chunks of ${size} bytes`,
        chunks,
        made.map((chunk) => ({ length: chunk.length, sha256: sha256(chunk) })),
      ] as const,
      [`root of ${size} bytes`, root, rootOf(made)] as const,
      [
        `body of ${size} bytes`,
        body ?? 'left out',
        body === null ? 'left out' : text(Buffer.concat(made)),
      ] as const,
    ];
  });
}

function ofSpace(): Values {
  const { spaceId, items, links, settings } = space;
  const hashes = items.map((whole) => ({
    id: whole.item.id,
    bucket: bucketOf(whole.item.id),
    hash: text(itemHash(whole)),
  }));
  return [
    ['itemHashes', space.itemHashes, hashes],
    ['itemsDigest', space.itemsDigest, itemsDigest(items)],
    ['ownersDigest', space.ownersDigest, ownersDigest(spaceId, links, settings)],
    ...space.proofs.map(
      ({ itemId, hash, proof }) =>
        [`proof of ${itemId}`, hash, provenHash(proof, space.itemsDigest, itemId)] as const,
    ),
  ];
}

function ofHeads(): Values {
  const keys = new Map(
    chain.publicKeys.map((pem) => {
      const key = createPublicKey(pem);
      return [sha256(key.export({ type: 'spki', format: 'der' })), key];
    }),
  );
  const isBy = (fingerprint: string, bytes: string, signature: string) => {
    const key = keys.get(fingerprint);
    return key !== undefined && isSigned(key, 'head', [hex(bytes)], signature);
  };
  return [
    ['operations', chain.operations.hash, sha256(chain.operations.text)],
    ...chain.heads.flatMap(({ note, head, bytes, hash, signature, nextSignature }) => [
      [`bytes of ${note}`, bytes, text(headBytes(head))] as const,
      [`hash of ${note}`, hash, headHash(head)] as const,
      [`signature of ${note}`, true, isBy(head.signerFingerprint, bytes, signature)] as const,
      [
        `second signature of ${note}`,
        nextSignature !== undefined,
        isBy(head.nextFingerprint ?? '', bytes, nextSignature ?? ''),
      ] as const,
    ]),
  ];
}

const ALL: Readonly<Record<string, () => Values>> = {
  'account-key.json': ofAccountKey,
  'file-key.json': ofFileKey,
  'heads.json': ofHeads,
  'item-fields.json': ofFields,
  'link.json': ofLink,
  'names.json': ofNames,
  'password.json': ofPasswords,
  'people.json': ofPeople,
  'private-key.json': ofPrivateKey,
  'invitation.json': ofInvitation,
  'request-link.json': ofRequest,
  'rows.json': ofRows,
  'sealed-files.json': ofFiles,
  'space.json': ofSpace,
};

/** All values of all vectors. */
export function reproduced(): Reproduced[] {
  return Object.entries(ALL).flatMap(([file, values]) =>
    values().map(([what, expected, made]) => ({ what: `${file}: ${what}`, expected, made })),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const all = reproduced();
  const other = all.filter(({ expected, made }) => JSON.stringify(expected) !== JSON.stringify(made));
  const lines = other.map(
    ({ what, expected, made }) => `${what}\n  expected ${expected}\n  made     ${made}`,
  );
  lines.push(`${all.length - other.length} of ${all.length} values of the vectors are reproduced.`);
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = other.length === 0 ? 0 : 1;
}
