import { importMacKey, importShortKey, type MacKey, type ShortKey, shortMac } from '#short-seal';
import { AES_KEY_LENGTH } from './aes-gcm.ts';
import { associatedData } from './associated-data.ts';
import type { Bytes } from './bytes.ts';
import { toHex, utf8Encode } from './encoding.ts';
import type { Envelope } from './envelope.ts';
import { EncodingInvalid } from './errors.ts';
import { deriveBound, deriveBytes, importKeyMaterial } from './hkdf.ts';
import type { ItemId, LinkId } from './ids.ts';
import { type LinkKeyBytes, linkKeyBytes } from './link-key.ts';
import type { Purpose } from './purpose.ts';
import { randomBytes } from './random.ts';
import { readOpened } from './read-opened.ts';
import { openShortEnvelope, sealShortEnvelope } from './short-envelope.ts';

/** The epoch with which every space begins. */
export const FIRST_EPOCH = 1;

declare const spaceKeyBytesBrand: unique symbol;

/** The 32 bytes of a space's key of one epoch, as they are wrapped and given to members. */
export type SpaceKeyBytes = Bytes & { readonly [spaceKeyBytesBrand]: true };

/**
 * The key of a space for one epoch, ready for all that it is used for; nothing of it can be exported. Each use has a key of its own,
 * HKDF-SHA256 (RFC 5869) of the space key: so nothing that was sealed for one is taken for another.
 */
export type SpaceKey = {
  /** To which all is bound that it seals. */
  readonly spaceId: ItemId;
  readonly epoch: number;
  /** By which members tell that they have the same key: HKDF of it, hex. Heads name it. */
  readonly commitment: string;
  readonly names: ShortKey;
  readonly directoryMetadata: ShortKey;
  readonly contentKeys: ShortKey;
  readonly formerKeys: ShortKey;
  readonly nameHashes: MacKey;
  /** Of HKDF, for the keys of links; see `linkEpochKey`. */
  readonly material: CryptoKey;
};

/** Accepts exactly 32 bytes; throws EncodingInvalid. */
export function spaceKeyBytes(bytes: Bytes): SpaceKeyBytes {
  if (bytes.length !== AES_KEY_LENGTH) throw new EncodingInvalid('space key');
  return bytes as SpaceKeyBytes;
}

/** Makes a fresh random space key. */
export function generateSpaceKey(): SpaceKeyBytes {
  return spaceKeyBytes(randomBytes(AES_KEY_LENGTH));
}

/**
 * Makes the key of a space usable; the bytes may be wiped afterwards.
 *
 * @example
 * ```ts
 * import { generateSpaceKey, importSpaceKey, newItemId, openName, sealName } from '@coffer/crypto';
 *
 * const key = await importSpaceKey(newItemId(), 1, generateSpaceKey());
 * const id = newItemId();
 * await openName(key, id, await sealName(key, id, 'a.txt')); // => 'a.txt'
 * ```
 */
export async function importSpaceKey(
  spaceId: ItemId,
  epoch: number,
  bytes: SpaceKeyBytes,
): Promise<SpaceKey> {
  const material = await importKeyMaterial(bytes);
  const short = (purpose: Purpose) => derived(material, purpose, importShortKey);
  const [names, directoryMetadata, contentKeys, formerKeys, nameHashes, commitment] = await Promise.all([
    short('name-key'),
    short('directory-metadata-key'),
    short('content-key-wrapping-key'),
    short('former-space-key'),
    derived(material, 'name-hash-key', importMacKey),
    deriveBytes(material, 'space-key-commitment'),
  ]);
  const keys = { names, directoryMetadata, contentKeys, formerKeys, nameHashes, material };
  return { spaceId, epoch, commitment: toHex(commitment), ...keys };
}

async function derived<Key>(
  material: CryptoKey,
  purpose: Purpose,
  importKey: (bytes: Bytes) => Promise<Key>,
): Promise<Key> {
  const bytes = await deriveBytes(material, purpose);
  return importKey(bytes).finally(() => bytes.fill(0));
}

/** Where a space key is wrapped: of which space and epoch it is, and the number of the account key under which. */
export type SpaceKeyPlace = {
  readonly spaceId: ItemId;
  readonly epoch: number;
  readonly accountKey: number;
};

/**
 * Wraps the newest key of a space for its owner.
 *
 * @param wrapping `AccountKey.spaceKeys` of the account key that the place names
 */
export function wrapSpaceKey(
  bytes: SpaceKeyBytes,
  wrapping: ShortKey,
  place: SpaceKeyPlace,
): Promise<Envelope<'wrapped-space-key'>> {
  return sealShortEnvelope(wrapping, 'wrapped-space-key', boundTo(place), bytes);
}

/** Opens what wrapSpaceKey made; throws EnvelopeDamaged or EnvelopeUnsupported. */
export async function unwrapSpaceKey(
  envelope: string,
  wrapping: ShortKey,
  place: SpaceKeyPlace,
): Promise<SpaceKeyBytes> {
  const bytes = await openShortEnvelope(wrapping, 'wrapped-space-key', boundTo(place), envelope);
  return readOpened('wrapped-space-key', () => spaceKeyBytes(bytes));
}

function boundTo({ spaceId, epoch, accountKey }: SpaceKeyPlace) {
  return [spaceId, epoch, accountKey] as const;
}

/**
 * Seals the key of the epoch before under that of the next, so that whoever has the newest key of a space has all before it.
 *
 * @example
 * ```ts
 * import { generateSpaceKey, importSpaceKey, newItemId, openFormerSpaceKey, sealFormerSpaceKey } from '@coffer/crypto';
 *
 * const spaceId = newItemId();
 * const next = await importSpaceKey(spaceId, 2, generateSpaceKey());
 * const sealed = await sealFormerSpaceKey(next, 1, generateSpaceKey());
 * (await openFormerSpaceKey(next, 1, sealed)).length; // => 32
 * await openFormerSpaceKey(next, 3, sealed); // throws EnvelopeDamaged
 * ```
 */
export function sealFormerSpaceKey(
  next: SpaceKey,
  formerEpoch: number,
  former: SpaceKeyBytes,
): Promise<Envelope<'sealed-space-key'>> {
  const bound = [next.spaceId, formerEpoch, next.epoch];
  return sealShortEnvelope(next.formerKeys, 'sealed-space-key', bound, former);
}

/** Opens what sealFormerSpaceKey made; throws EnvelopeDamaged or EnvelopeUnsupported. */
export async function openFormerSpaceKey(
  next: SpaceKey,
  formerEpoch: number,
  envelope: string,
): Promise<SpaceKeyBytes> {
  const bound = [next.spaceId, formerEpoch, next.epoch];
  const bytes = await openShortEnvelope(next.formerKeys, 'sealed-space-key', bound, envelope);
  return readOpened('sealed-space-key', () => spaceKeyBytes(bytes));
}

/**
 * Returns the HMAC-SHA256 (RFC 2104) over a directory and the NFC-normalised name, 64 hex digits. The server tells equal names in one
 * directory and epoch by it and cannot guess names, since it lacks the key.
 *
 * @param parentId the directory; at the top the space's id
 *
 * @example
 * ```ts
 * import { generateSpaceKey, importSpaceKey, nameHash, newItemId } from '@coffer/crypto';
 *
 * const key = await importSpaceKey(newItemId(), 1, generateSpaceKey());
 * const [here, there] = [newItemId(), newItemId()];
 * (await nameHash(key, here, 'a.txt')) === (await nameHash(key, there, 'a.txt')); // => false
 * ```
 */
export async function nameHash({ nameHashes }: SpaceKey, parentId: ItemId, name: string): Promise<string> {
  const message = associatedData('name-hash', parentId, utf8Encode(name.normalize('NFC')));
  return toHex(await shortMac(nameHashes, message));
}

/** Returns the key that a link's visitors have for this epoch: HKDF of the space key, with the link's id in `info`. */
export async function linkEpochKey({ material }: SpaceKey, linkId: LinkId): Promise<LinkKeyBytes> {
  return linkKeyBytes(await deriveBound(material, 'link-epoch-key', linkId));
}
