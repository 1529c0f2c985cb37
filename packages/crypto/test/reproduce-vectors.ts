import { createHash, createPublicKey, privateDecrypt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import account from '../../../vectors/account-key.json' with { type: 'json' };
import fields from '../../../vectors/item-fields.json' with { type: 'json' };
import link from '../../../vectors/link.json' with { type: 'json' };
import names from '../../../vectors/names.json' with { type: 'json' };
import passwords from '../../../vectors/password.json' with { type: 'json' };
import privateKey from '../../../vectors/private-key.json' with { type: 'json' };
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
  sealEnvelope,
  text,
} from './reference.ts';
import { ofAccountKeyEnvelope, type Values } from './reference-account-key.ts';
import { ofFiles, ofHeads, ofRows, ofSpace } from './reference-drive.ts';
import { ofInvitation, ofPeople, ofRequest } from './reference-people.ts';
import { hex } from './reference-rows.ts';
import { ofEncoding, ofKeys, ofOtherSeals, ofSettings, ofSignatures, ofUploads } from './reference-sealed.ts';
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
    ['derived.sharingSeed', derived.sharingSeed, text(hkdf(opened, 'sharing-seed/x-wing'))],
    ['derived.formerKeys', derived.formerKeys, text(hkdf(opened, 'former-account-keys-key'))],
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
    [
      'plaintext of directoryMetadata',
      directoryMetadata.plaintext,
      text(metadataBytes(directoryMetadata.metadata)),
    ],
    ...spaceKey.names.flatMap(({ name, padded, envelope, nameHash: hash }) => [
      [`padded ${name}`, padded, text(padName(name))] as const,
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
    ...fields.metadata.flatMap(({ metadata, plaintext, envelope }, index) => [
      [`plaintext of metadata ${index}`, plaintext, text(metadataBytes(metadata))] as const,
      [`metadata ${index}`, envelope, seal('metadata', [], metadataBytes(metadata))] as const,
    ]),
    [
      'chunk digest',
      fields.chunkDigest.envelope,
      seal(
        'chunk-digest',
        [String(fields.chunkDigest.index)],
        hex(fields.chunkDigest.plaintext + fields.chunkDigest.sealed),
      ),
    ],
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
  return passwords.flatMap(({ email, salt, stretched, authenticationKey }) => {
    const address = email.trim().toLowerCase().normalize('NFC');
    const bound = associatedData('password-salt', address);
    return [
      [`salt ${email}`, salt, sha256(bound).slice(0, 32)] as const,
      [
        `authenticationKey ${email}`,
        authenticationKey,
        hkdf(hex(stretched), 'authentication-key').toString('base64url'),
      ] as const,
    ];
  });
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

const ALL: Readonly<Record<string, () => Values>> = {
  'account-key.json': ofAccountKey,
  'encoding.json': ofEncoding,
  'heads.json': ofHeads,
  'item-fields.json': ofFields,
  'keys.json': ofKeys,
  'link.json': ofLink,
  'names.json': ofNames,
  'other-seals.json': ofOtherSeals,
  'password.json': ofPasswords,
  'people.json': ofPeople,
  'private-key.json': ofPrivateKey,
  'invitation.json': ofInvitation,
  'request-link.json': ofRequest,
  'rows.json': ofRows,
  'sealed-files.json': ofFiles,
  'settings.json': ofSettings,
  'signatures.json': ofSignatures,
  'space.json': ofSpace,
  'space-key.json': ofSpaceKey,
  'uploads.json': ofUploads,
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
