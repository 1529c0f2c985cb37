import { createHash, createPublicKey, privateDecrypt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import account from '../../../vectors/account-key.json' with { type: 'json' };
import chain from '../../../vectors/heads.json' with { type: 'json' };
import fields from '../../../vectors/item-fields.json' with { type: 'json' };
import link from '../../../vectors/link.json' with { type: 'json' };
import names from '../../../vectors/names.json' with { type: 'json' };
import passwords from '../../../vectors/password.json' with { type: 'json' };
import privateKey from '../../../vectors/private-key.json' with { type: 'json' };
import rows from '../../../vectors/rows.json' with { type: 'json' };
import files from '../../../vectors/sealed-files.json' with { type: 'json' };
import space from '../../../vectors/space.json' with { type: 'json' };
import spaceKey from '../../../vectors/space-key.json' with { type: 'json' };
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
import { bucketOf, itemHash, itemsDigest, ownersDigest, provenHash } from './reference-digests.ts';
import { ofInvitation, ofPeople, ofRequest } from './reference-people.ts';
import {
  epochBytes,
  headBytes,
  headHash,
  hex,
  itemBytes,
  linkBytes,
  rootBytes,
  versionBytes,
} from './reference-rows.ts';
import {
  entryBytes,
  entryParts,
  firstSpaceKey,
  linkEpochKey,
  nameHash,
  spaceKeys,
} from './reference-space.ts';

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
    ['derived.firstSpaceKey', derived.firstSpaceKey, text(firstSpaceKey(opened, account.driveId))],
    ['derived.spaceKeys', derived.spaceKeys, text(hkdf(opened, 'space-key-wrapping-key'))],
    ['derived.searchToken', derived.searchToken, text(hkdf(opened, 'search-token-key'))],
    ['derived.rows', derived.rows, text(hkdf(opened, 'sealed-rows-key'))],
    ['derived.uploads', derived.uploads, text(hkdf(opened, 'upload-key'))],
    ['derived.links', derived.links, text(hkdf(opened, 'link-wrapping-key'))],
    ['derived.openedNames', derived.openedNames, text(hkdf(opened, 'opened-names-key'))],
    ['derived.retentionId', derived.retentionId.replaceAll('-', ''), text(settingId)],
  ];
}

function ofSpaceKey(): Values {
  const { spaceId, itemId, parentId, versionId, derived, directoryMetadata } = spaceKey;
  const [key, nonce, epoch] = [hex(spaceKey.spaceKey), hex(spaceKey.nonce), String(spaceKey.epoch)];
  const keys = spaceKeys(key);
  const inRow = [spaceId, itemId, epoch];
  const seal = (under: Uint8Array, purpose: string, parts: readonly string[], bytes: Uint8Array) =>
    sealEnvelope(under, nonce, purpose, parts, bytes);
  const wrapped = seal(
    hex(spaceKey.wrappingKey),
    'wrapped-space-key',
    [spaceId, epoch, String(spaceKey.accountKey)],
    key,
  );
  const formerParts = [spaceId, String(spaceKey.formerEpoch), epoch];
  const former = seal(keys.formerKeys, 'sealed-space-key', formerParts, hex(spaceKey.formerKey));
  const contentParts = [spaceId, itemId, versionId, epoch];
  return [
    ...Object.entries(keys).map(
      ([use, made]) => [`derived.${use}`, Reflect.get(derived, use), text(made)] as const,
    ),
    ['linkEpochKey', spaceKey.linkEpochKey, text(linkEpochKey(key, spaceKey.linkId))],
    ['wrapped', spaceKey.wrapped, wrapped],
    ['former', spaceKey.former, former],
    [
      'wrappedContentKey',
      spaceKey.wrappedContentKey,
      seal(keys.contentKeys, 'content-key', contentParts, hex(spaceKey.contentKey)),
    ],
    [
      'directoryMetadata',
      directoryMetadata.envelope,
      seal(keys.directoryMetadata, 'directory-metadata', inRow, metadataBytes(directoryMetadata.metadata)),
    ],
    ...spaceKey.names.flatMap(({ name, envelope, nameHash: hash }) => [
      [`name ${name}`, envelope, seal(keys.names, 'name', inRow, padName(name))] as const,
      [`nameHash ${name}`, hash, nameHash(keys.nameHashes, parentId, name)] as const,
    ]),
  ];
}

function ofFields(): Values {
  const [key, nonce, { versionId }] = [hex(fields.contentKey), hex(fields.nonce), fields];
  const seal = (purpose: string, parts: readonly string[], bytes: Uint8Array) =>
    sealEnvelope(key, nonce, purpose, [versionId, ...parts], bytes);
  return [
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
    ...[account.fingerprint, linkId, itemId, link.encryptedLinkKey],
    ...[String(link.expiresAt), String(link.maxDownloads)],
  ];
  const withPassword = Buffer.concat([prefix, key, Buffer.from(link.wrapped, 'base64url')]);
  return [
    [
      'sealedEpochKey',
      link.sealedEpochKey,
      sealEnvelope(key, nonce, 'sealed-link-epoch-key', [linkId, String(link.epoch)], hex(link.epochKey)),
    ],
    ...link.entries.map(({ name, contentKey, envelope, ...place }) => {
      const plaintext = entryBytes(contentKey === null ? null : hex(contentKey), name);
      const under = place.epoch === 0 ? key : hex(link.epochKey);
      const made = sealEnvelope(under, nonce, 'link-entry', entryParts({ linkId, ...place }), plaintext);
      return [`entry ${name}, ${place.epoch}`, envelope, made] as const;
    }),
    ['encryptedLinkKey', text(Buffer.concat([prefix, key])), opened(link.encryptedLinkKey)],
    ['encryptedLinkKeyWithPassword', text(withPassword), opened(link.encryptedLinkKeyWithPassword)],
    ['signature', true, isSigned(createPublicKey(account.privateKeyPem), 'link', parts, link.signature)],
  ];
}

/** How search tokens are made of names is no part of the format. */
function ofNames(): Values {
  const { nameHashes } = spaceKeys(hex(account.derived.firstSpaceKey));
  return names.map(({ name, nameHash: hash }) => [
    `nameHash ${name}`,
    hash,
    nameHash(nameHashes, account.driveId, name),
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
  const { item, directory, version, epoch, root, firstRoot } = rows;
  return [
    ['item', item.bytes, text(itemBytes(item.row))],
    ['directory', directory.bytes, text(itemBytes(directory.row))],
    ['version', version.bytes, text(versionBytes(version.row))],
    ['link', rows.link.bytes, text(linkBytes(rows.link.row))],
    ['epoch', epoch.bytes, text(epochBytes(epoch.row))],
    ['root', root.bytes, text(rootBytes(root.row))],
    ['firstRoot', firstRoot.bytes, text(rootBytes(firstRoot.row))],
    ['bucket', rows.items.bucket, bucketOf(rows.items.items[0]?.id ?? '')],
  ];
}

/** The content of the vectors. */
const contentOf = (size: number) => Buffer.alloc(size).map((_, at) => at * 7 + (at >> 8));

function ofFiles(): Values {
  const key = hex(files.contentKey);
  return files.files.flatMap(({ size, body, chunks, root }) => {
    const made = sealFile(key, files.versionId, contentOf(size));
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
  const { items } = space;
  const hashes = items.map((whole) => ({
    id: whole.item.id,
    bucket: bucketOf(whole.item.id),
    hash: text(itemHash(whole)),
  }));
  return [
    ['itemHashes', space.itemHashes, hashes],
    ['itemsDigest', space.itemsDigest, itemsDigest(items)],
    ['ownersDigest', space.ownersDigest, ownersDigest(space)],
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
  'space-key.json': ofSpaceKey,
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
