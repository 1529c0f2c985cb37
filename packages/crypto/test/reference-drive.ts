import { createHash, createPublicKey } from 'node:crypto';
import chain from '../../../vectors/heads.json' with { type: 'json' };
import rows from '../../../vectors/rows.json' with { type: 'json' };
import files from '../../../vectors/sealed-files.json' with { type: 'json' };
import space from '../../../vectors/space.json' with { type: 'json' };
import {
  aesGcmSeal,
  associatedData,
  isSigned,
  metadataBytes,
  padName,
  rootOf,
  sealEnvelope,
  sealFile,
  segmentHashes,
  text,
} from './reference.ts';
import type { Values } from './reference-account-key.ts';
import { bucketOf, itemHash, itemsDigest, ownersDigest, provenHash } from './reference-digests.ts';
import {
  epochBytes,
  headBytes,
  headHash,
  hex,
  id as idOf,
  itemBytes,
  linkBytes,
  memberBytes,
  rootBytes,
  sealedBytes,
  versionBytes,
} from './reference-rows.ts';
import { nameHash, spaceKeys } from './reference-space.ts';

// The vectors of contents, rows, digests and heads, made again on Node's crypto alone.

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

export function ofRows(): Values {
  const { item, directory, version, link, member, contact, setting, epoch, root, firstRoot } = rows;
  const written = [
    ['item', item, itemBytes(item.row)],
    ['directory', directory, itemBytes(directory.row)],
    ['version', version, versionBytes(version.row)],
    ['link', link, linkBytes(link.row)],
    ['member', member, memberBytes(member.row)],
    ['contact', contact, sealedBytes(5, contact.row)],
    ['setting', setting, sealedBytes(6, setting.row)],
    ['epoch', epoch, epochBytes(epoch.row)],
    ['root', root, rootBytes(root.row)],
    ['firstRoot', firstRoot, rootBytes(firstRoot.row)],
  ] as const;
  const owned = {
    ...{ root: root.row, epochs: [epoch.row], links: [link.row], members: [member.row] },
    ...{ contacts: [contact.row], settings: [setting.row] },
  };
  return [
    ...written.flatMap(([what, { bytes, hash }, made]) => [
      [what, bytes, text(made)] as const,
      [`hash of ${what}`, hash, sha256(made)] as const,
    ]),
    ['itemHash', rows.itemHash, text(itemHash({ item: item.row, versions: [version.row] }))],
    ['ownersDigest', rows.ownersDigest.digest, ownersDigest(owned)],
    ...ofLater(new Map<string, Buffer>(written.map(([what, , made]) => [what, made]))),
    ['bucket', rows.items.bucket, bucketOf(rows.items.items[0]?.id ?? '')],
  ];
}

/** Rows with fields of a later version, and of kinds that only that knows. */
function ofLater(written: ReadonlyMap<string, Buffer>): Values {
  const { fields, rows: extended, unknown, itemHash: whole, ownersDigest: digest } = rows.later;
  const later = Buffer.concat(
    fields.flatMap(({ mark, number: which, bytes }) => {
      const head = Buffer.alloc(7, mark);
      head.writeUInt16BE(which, 1);
      head.writeUInt32BE(bytes.length / 2, 3);
      return [head, hex(bytes)];
    }),
  );
  const { itemPart, owners } = unknown;
  const id = (text: string) => Buffer.concat([Buffer.from([1, 0, 0, 0, 16]), idOf(text)]);
  const ofItem = [Buffer.from([itemPart.kind]), id(itemPart.id), id(itemPart.itemId)];
  const ofOwner = [Buffer.from([owners.kind]), id(owners.id)];
  const begins = (bytes: string, parts: readonly Buffer[]) => bytes.slice(0, 2 * Buffer.concat(parts).length);
  const entry = (kind: number, rowId: string, bytes: string) => [
    Buffer.from([kind]),
    idOf(rowId),
    hex(sha256(hex(bytes))),
  ];
  const hashed = rows.ownersDigest.rows.map((row) => {
    const numbers: Readonly<Record<string, number>> = {
      ...{ link: 3, member: 4, contact: 5, setting: 6, epoch: 8, root: 9 },
    };
    return Buffer.concat([Buffer.from([numbers[row.kind] ?? 0]), idOf(row.id), hex(row.hash)]);
  });
  const all = [...hashed, Buffer.concat(entry(owners.kind, owners.id, owners.bytes))];
  return [
    ...Object.entries(extended).map(
      ([what, bytes]) =>
        [`later ${what}`, bytes, text(Buffer.concat([written.get(what) ?? later, later]))] as const,
    ),
    ['unknown row of an item', begins(itemPart.bytes, ofItem), text(Buffer.concat(ofItem))],
    ["unknown row of the owner's", begins(owners.bytes, ofOwner), text(Buffer.concat(ofOwner))],
    [
      'later itemHash',
      whole,
      sha256(
        Buffer.concat([
          ...entry(1, rows.item.row.id, extended.item),
          ...entry(2, rows.version.row.id, extended.version),
          ...entry(itemPart.kind, itemPart.id, itemPart.bytes),
        ]),
      ),
    ],
    ['later ownersDigest', digest, sha256(Buffer.concat(all.toSorted(Buffer.compare)))],
  ];
}

/** The content of the vectors. */
const contentOf = (size: number) => Buffer.alloc(size).map((_, at) => at * 7 + (at >> 8));

export function ofFiles(): Values {
  const key = hex(files.contentKey);
  return files.files.flatMap(({ size, body, segmentsOfFirstChunk, chunks, root }) => {
    const made = sealFile(key, files.versionId, contentOf(size));
    const described = made.map((chunk) => ({
      ...{ length: chunk.length, sha256: sha256(chunk), hash: sha256(segmentHashes(chunk)) },
    }));
    return [
      [`chunks of ${size} bytes`, chunks, described] as const,
      [
        `segments of ${size} bytes`,
        segmentsOfFirstChunk,
        text(segmentHashes(made[0] ?? Buffer.alloc(0))),
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

/** The keys of an epoch of the drive. */
const under = (epoch: number | null) =>
  spaceKeys(hex(space.keys.find((each) => each.epoch === epoch)?.key ?? ''));

type Item = (typeof space.items)[number];
type Version = Item['versions'][number];
type OpenedVersion = (typeof space.opened.items)[number]['versions'][number];

const seal = (key: Uint8Array, purpose: string, parts: readonly (string | number)[], bytes: Uint8Array) =>
  sealEnvelope(key, hex(space.nonce), purpose, parts.map(String), bytes);

function ofVersion(version: Version, opened: OpenedVersion): Values {
  const { id, itemId, keyEpoch, root, size } = version;
  const key = hex(opened.contentKey);
  const plaintext = contentOf(opened.metadata.size);
  const body = aesGcmSeal(key, hex(space.nonce), associatedData('segment', id, '0', 'last'), plaintext);
  const metadata = metadataBytes({ ...opened.metadata, content: { root, size } });
  const hash = (algorithm: string, name: string) =>
    seal(key, 'content-hash', [id, name], createHash(algorithm).update(plaintext).digest());
  const { isHashed, thumbnail } = opened;
  const image = thumbnail === null ? null : seal(key, 'thumbnail', [id], hex(thumbnail));
  const parts = [space.spaceId, itemId, id, keyEpoch ?? 0];
  return [
    ['wrappedKey', version.wrappedKey, seal(under(keyEpoch).contentKeys, 'content-key', parts, key)],
    ['content', opened.sealedContent, text(body)],
    ['root', [root, size], [rootOf([body]), body.length]],
    ['metadata', version.sealedMetadata, seal(key, 'metadata', [id], metadata)],
    [
      'hashes',
      Object.values(version.sealedHashes),
      ['md5', 'sha1', 'sha256', 'blake2b'].map((name) =>
        isHashed ? hash(name === 'blake2b' ? 'blake2b512' : name, name) : null,
      ),
    ],
    ['thumbnail', opened.sealedThumbnail, image],
    ['thumbnailHash', version.thumbnailHash, image && sha256(Buffer.from(image, 'base64url'))],
  ];
}

/** What is sealed in an item and its versions. */
function ofItem({ item, versions }: Item): Values {
  const { id, parentId, nameEpoch, nameHashEpoch, metadataEpoch } = item;
  const { name, metadata, versions: opened } = space.opened.items.find((each) => each.id === id) ?? {};
  const inRow = (epoch: number | null) => [space.spaceId, id, epoch ?? 0];
  const plaintext = metadata && metadataBytes(metadata);
  return [
    ['name', item.sealedName, seal(under(nameEpoch).names, 'name', inRow(nameEpoch), padName(name ?? ''))],
    ['nameHash', item.nameHash, nameHash(under(nameHashEpoch).nameHashes, parentId, name ?? '')],
    [
      'directory metadata',
      item.sealedMetadata,
      plaintext
        ? seal(under(metadataEpoch).directoryMetadata, 'directory-metadata', inRow(metadataEpoch), plaintext)
        : null,
    ],
    ...versions.flatMap((version) => {
      const whole = opened?.find((each) => each.id === version.id);
      if (whole === undefined) throw new Error(`${version.id} is not opened`);
      return ofVersion(version, whole);
    }),
  ];
}

export function ofSpace(): Values {
  const { items } = space;
  const hashes = items.map((whole) => ({
    id: whole.item.id,
    bucket: bucketOf(whole.item.id),
    hash: text(itemHash(whole)),
  }));
  return [
    ...items.flatMap((item) =>
      ofItem(item).map(([what, ...values]) => [`${what} of ${item.item.id}`, ...values] as const),
    ),
    ['itemHashes', space.itemHashes, hashes],
    ['itemsDigest', space.itemsDigest, itemsDigest(items)],
    ['ownersDigest', space.ownersDigest, ownersDigest(space)],
    ...space.proofs.map(
      ({ itemId, hash, proof }) =>
        [`proof of ${itemId}`, hash, provenHash(proof, space.itemsDigest, itemId)] as const,
    ),
  ];
}

export function ofHeads(): Values {
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
  const chained = (from: string, hashOfBytes: string) => sha256(hex(from + hashOfBytes));
  return [
    ['operations', chain.operations.hash, sha256(chain.operations.text)],
    ...[...chain.heads, ...chain.byEditor].flatMap(({ note, head, bytes, hashOfBytes, hash, signature }) => [
      [`bytes of ${note}`, bytes, text(headBytes(head))] as const,
      [`hash of bytes of ${note}`, hashOfBytes, sha256(hex(bytes))] as const,
      [`hash of ${note}`, hash, headHash(head)] as const,
      [`signature of ${note}`, true, isBy(head.signerFingerprint, bytes, signature)] as const,
    ]),
    ...chain.heads.map(
      ({ note, head, bytes, nextSignature }) =>
        [
          `second signature of ${note}`,
          nextSignature !== undefined,
          isBy(head.nextFingerprint ?? '', bytes, nextSignature ?? ''),
        ] as const,
    ),
    ...chain.ways.map(
      ({ note, from, hashesOfBytes, to }) =>
        [`way: ${note}`, to, hashesOfBytes.reduce(chained, from)] as const,
    ),
  ];
}
