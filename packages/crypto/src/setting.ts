import type { SealedRowsKey } from './account-key-chain.ts';
import { associatedData } from './associated-data.ts';
import { toHex, utf8Decode, utf8Encode } from './encoding.ts';
import { type Envelope, openAesGcm, sealAesGcm } from './envelope.ts';
import { EncodingInvalid } from './errors.ts';
import { UUID_V4 } from './ids.ts';
import { readOpened } from './read-opened.ts';

// counter (8, unsigned, network byte order) ‖ length of the text (2) ‖ text (UTF-8) ‖ zeros up to a multiple of 256 bytes,
// so that the length tells nothing of a number in it.
const TEXT_OFFSET = 10;
const BLOCK_LENGTH = 256;
const MOST_BYTES = 0xffff;

const ID_BYTES = 16;

declare const settingIdBrand: unique symbol;

/** The id of a setting, in the form of a lower-case UUID version 4. */
export type SettingId = string & { readonly [settingIdBrand]: true };

/** Where a setting stands, which is bound to what is sealed in it. */
export interface SettingPlace {
  readonly spaceId: string;
  readonly id: SettingId;
  /** That of the account key. */
  readonly generation: number;
}

/** What a setting says. */
export interface SettingBody {
  /** One more than before with each change, so that a device knows what is older than it has seen. */
  readonly counter: number;
  readonly text: string;
}

/**
 * The id of the one setting of a kind: the first 16 bytes of HMAC-SHA256 over the kind, with the bits that a UUID of
 * version 4 has. So there is one row of each kind, whichever device makes it, and the server does not learn which it is. It
 * follows from nothing that a server says, so that what a device has seen of it counts for every space.
 *
 * @example
 * ```ts
 * import { importSealedRowsKey, randomBytes, settingId } from '@coffer/crypto';
 *
 * const rows = await importSealedRowsKey(randomBytes(32));
 * const id = await settingId(rows, 'retention');
 * id === (await settingId(rows, 'retention')); // => true
 * id === (await settingId(rows, 'other')); // => false
 * ```
 */
export async function settingId({ ids }: SealedRowsKey, kind: string): Promise<SettingId> {
  const mac = await crypto.subtle.sign('HMAC', ids, associatedData('setting-id', kind));
  const bytes = new Uint8Array(mac.slice(0, ID_BYTES));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as SettingId;
}

/**
 * The id of one of many settings, which is random and looks like those of kinds. Throws EncodingInvalid for what is none.
 *
 * @example
 * ```ts
 * import { newSettingId } from '@coffer/crypto';
 *
 * const id = newSettingId();
 * newSettingId(id) === id; // => true
 * newSettingId('1'); // throws EncodingInvalid
 * ```
 */
export function newSettingId(text: string = crypto.randomUUID()): SettingId {
  if (!UUID_V4.test(text)) throw new EncodingInvalid('setting id');
  return text as SettingId;
}

/**
 * Seals a setting, bound to its place. Throws EncodingInvalid for what is too long.
 *
 * @example
 * ```ts
 * import { importSealedRowsKey, openSetting, randomBytes, sealSetting, settingId } from '@coffer/crypto';
 *
 * const rows = await importSealedRowsKey(randomBytes(32));
 * const spaceId = '0b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11';
 * const place = { spaceId, id: await settingId(rows, 'retention'), generation: 1 };
 * const sealed = await sealSetting(rows, place, { counter: 1, text: '{}' });
 * await openSetting(rows, place, sealed); // => { counter: 1, text: '{}' }
 * await openSetting(rows, { ...place, generation: 2 }, sealed); // throws EnvelopeDamaged
 * ```
 */
export function sealSetting(
  { key }: SealedRowsKey,
  place: SettingPlace,
  { counter, text }: SettingBody,
): Promise<Envelope<'setting'>> {
  const encoded = utf8Encode(text);
  if (!Number.isSafeInteger(counter) || counter < 1 || encoded.length > MOST_BYTES) {
    throw new EncodingInvalid('setting');
  }
  const length = Math.ceil((TEXT_OFFSET + encoded.length) / BLOCK_LENGTH) * BLOCK_LENGTH;
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(counter));
  view.setUint16(8, encoded.length);
  bytes.set(encoded, TEXT_OFFSET);
  return sealAesGcm(key, 'setting', partsOf(place), bytes);
}

/** Opens what `sealSetting` sealed for this place; throws EnvelopeDamaged or EnvelopeUnsupported. */
export async function openSetting(
  { key }: SealedRowsKey,
  place: SettingPlace,
  envelope: string,
): Promise<SettingBody> {
  const bytes = await openAesGcm(key, 'setting', partsOf(place), envelope);
  return readOpened('setting', () => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const counter = Number(view.getBigUint64(0));
    const end = TEXT_OFFSET + view.getUint16(8);
    if (!Number.isSafeInteger(counter) || end > bytes.length) throw new EncodingInvalid('setting');
    return { counter, text: utf8Decode(bytes.subarray(TEXT_OFFSET, end)) };
  });
}

function partsOf({ spaceId, id, generation }: SettingPlace) {
  return [spaceId, id, generation];
}
