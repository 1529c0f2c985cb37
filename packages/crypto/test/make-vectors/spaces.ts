import {
  type AccountKey,
  CHUNK_SIZE,
  chunkHash,
  chunkPosition,
  concatBytes,
  contentKeyBytes,
  contentRoot,
  fromHex,
  importContentKey,
  importSpaceKey,
  indexedTextsOf,
  itemId,
  linkEpochKey,
  linkId,
  nameHash,
  rootOf,
  SEGMENTS_PER_CHUNK,
  sealChunk,
  sealChunkDigest,
  sealContentHash,
  sealDirectoryMetadata,
  sealFormerSpaceKey,
  sealMetadata,
  sealName,
  sealThumbnail,
  segmentCount,
  segmentHashes,
  sha256,
  spaceKeyBytes,
  storedTokens,
  toHex,
  utf8Encode,
  versionId,
  wordsOf,
  wrapContentKey,
  wrapSpaceKey,
} from '@coffer/crypto';
import { importShortKey } from '#short-seal';
import { deriveBytes, importKeyMaterial } from '../../src/hkdf.ts';
import { encodeMetadata, type ItemMetadata } from '../../src/item-metadata.ts';
import { pad } from '../../src/name-padding.ts';
import { withRandom } from './fixed.ts';
import type { OldVectors } from './old.ts';

// The keys of a space, and what is sealed under them and under the keys of contents.

/** Metadata as JSON has them. */
type PlainMetadata = Omit<ItemMetadata, 'content'> & {
  readonly content: { readonly root: string; readonly size: number } | null;
};

const metadataOf = ({ content, ...metadata }: PlainMetadata): ItemMetadata => ({
  ...metadata,
  content: content === null ? null : { ...content, root: contentRoot(content.root) },
});

export async function makeSpaceKey(old: OldVectors['space-key']) {
  const { epoch, formerEpoch, accountKey, directoryMetadata } = old;
  const [space, item, parent] = [itemId(old.spaceId), itemId(old.itemId), itemId(old.parentId)];
  const [bytes, nonce] = [spaceKeyBytes(fromHex(old.spaceKey)), fromHex(old.nonce)];
  const key = await importSpaceKey(space, epoch, bytes);
  const material = await importKeyMaterial(bytes);
  const sealed = <T>(seal: () => Promise<T>) => withRandom([nonce], seal);
  const names = [];
  for (const { name } of old.names) {
    const padded = toHex(pad(utf8Encode(name)));
    const envelope = await sealed(() => sealName(key, item, name));
    names.push({ name, padded, envelope, nameHash: await nameHash(key, parent, name) });
  }
  const { metadata } = directoryMetadata;
  const wrapping = await importShortKey(fromHex(old.wrappingKey));
  const place = { spaceId: space, epoch, accountKey };
  const content = contentKeyBytes(fromHex(old.contentKey));
  const contentPlace = { itemId: item, versionId: versionId(old.versionId) };
  return {
    ...old,
    derived: {
      names: toHex(await deriveBytes(material, 'name-key')),
      directoryMetadata: toHex(await deriveBytes(material, 'directory-metadata-key')),
      contentKeys: toHex(await deriveBytes(material, 'content-key-wrapping-key')),
      formerKeys: toHex(await deriveBytes(material, 'former-space-key')),
      nameHashes: toHex(await deriveBytes(material, 'name-hash-key')),
      commitment: key.commitment,
    },
    linkEpochKey: toHex(await linkEpochKey(key, linkId(old.linkId))),
    wrapped: await sealed(() => wrapSpaceKey(bytes, wrapping, place)),
    former: await sealed(() => sealFormerSpaceKey(key, formerEpoch, spaceKeyBytes(fromHex(old.formerKey)))),
    wrappedContentKey: await sealed(() => wrapContentKey(key, contentPlace, content)),
    directoryMetadata: {
      metadata,
      plaintext: toHex(encodeMetadata(metadata)),
      envelope: await sealed(() => sealDirectoryMetadata(key, item, metadata)),
    },
    names,
  };
}

const ALGORITHMS = ['md5', 'sha1', 'sha256', 'blake2b'] as const;

export async function makeItemFields(old: OldVectors['item-fields']) {
  const [key, id] = [
    await importContentKey(contentKeyBytes(fromHex(old.contentKey))),
    versionId(old.versionId),
  ];
  const nonce = fromHex(old.nonce);
  const sealed = <T>(seal: () => Promise<T>) => withRandom([nonce], seal);
  const { image } = old.thumbnail;
  const metadata = [];
  for (const each of old.metadata) {
    const plain = metadataOf(each.metadata);
    const plaintext = toHex(encodeMetadata(plain));
    metadata.push({
      metadata: each.metadata,
      plaintext,
      envelope: await sealed(() => sealMetadata(key, id, plain)),
    });
  }
  const contentHashes = [];
  for (const algorithm of ALGORITHMS) {
    const digest = old.contentHashes.find((each) => each.algorithm === algorithm)?.digest ?? '';
    const envelope = await sealed(() => sealContentHash(key, id, algorithm, digest));
    contentHashes.push({ algorithm, digest, envelope });
  }
  const both = {
    plaintext: await sha256(utf8Encode('a chunk')),
    sealed: await sha256(utf8Encode('a sealed chunk')),
  };
  const chunkDigest = {
    ...{ index: 3, plaintext: toHex(both.plaintext), sealed: toHex(both.sealed) },
    envelope: await sealed(() => sealChunkDigest(key, id, 3, both)),
  };
  return {
    ...old,
    thumbnail: { image, envelope: await sealed(() => sealThumbnail(key, id, fromHex(image))) },
    metadata,
    contentHashes,
    chunkDigest,
  };
}

/** The content of the vectors: byte `n` of it is `7n + ⌊n / 256⌋`, modulo 256. */
export const contentOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => at * 7 + (at >> 8));

/** The nonce of a segment is its number. */
function segmentNonce(number: number): Uint8Array {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setUint32(8, number);
  return nonce;
}

export async function makeSealedFiles(old: OldVectors['sealed-files']) {
  const [key, id] = [
    await importContentKey(contentKeyBytes(fromHex(old.contentKey))),
    versionId(old.versionId),
  ];
  const files = [];
  for (const { size } of old.files) {
    const content = contentOf(size);
    const chunks = [];
    const bodies = [];
    for (let index = 0; index === 0 || index * CHUNK_SIZE < size; index++) {
      const plaintext = content.subarray(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE);
      const nonces = Array.from({ length: segmentCount(plaintext.length) }, (_, place) =>
        segmentNonce(index * SEGMENTS_PER_CHUNK + place),
      );
      const position = chunkPosition(id, index, size);
      const body = await withRandom(nonces, () => sealChunk(key, position, plaintext));
      const hash = toHex(await chunkHash(await segmentHashes(body)));
      chunks.push({ length: body.length, sha256: toHex(await sha256(body)), hash });
      bodies.push(body);
    }
    const body = size < 100 ? toHex(concatBytes(...bodies)) : null;
    const hashes = chunks.map(({ hash }) => fromHex(hash));
    const [first = new Uint8Array()] = bodies;
    files.push({
      size,
      body,
      segmentsOfFirstChunk: toHex(await segmentHashes(first)),
      chunks,
      root: await rootOf(concatBytes(...hashes)),
    });
  }
  return { ...old, files };
}

/**
 * The search index is no part of the format: of each text the first of its tokens. The name hashes are of the drive's first epoch, at
 * the top.
 */
export async function makeNames(
  old: OldVectors['names'],
  { searchToken }: Pick<AccountKey, 'searchToken'>,
  drive: { readonly id: string; readonly firstSpaceKey: string },
) {
  const id = itemId(drive.id);
  const space = await importSpaceKey(id, 1, spaceKeyBytes(fromHex(drive.firstSpaceKey)));
  const tokenOf = async (text: string) => {
    const mac = await crypto.subtle.sign('HMAC', searchToken, utf8Encode(text));
    const [first = ''] = await storedTokens(toHex(new Uint8Array(mac, 0, 16)));
    return first;
  };
  return Promise.all(
    old.map(async ({ name }) => {
      const texts = indexedTextsOf(name);
      const tokens = await Promise.all(texts.map(tokenOf));
      return { name, nameHash: await nameHash(space, id, name), words: wordsOf(name), texts, tokens };
    }),
  );
}
