import { utf8Decode, utf8Encode } from './encoding.ts';
import type { Envelope } from './envelope.ts';
import { EncodingInvalid } from './errors.ts';
import type { MemberRow } from './membership.ts';
import { readOpened } from './read-opened.ts';
import {
  openWithSharingSeed,
  type SealedFor,
  type SharingSeed,
  sealToSharingKey,
  sharingKeyHash,
} from './sharing-key.ts';

/** How long a message with a membership may be, in UTF-16 code units. */
export const MOST_MESSAGE_LENGTH = 500;

/** Each of them has three bytes at most. All messages have the same length, so that the server does not see whether one is short. */
const MOST_BYTES = 3 * MOST_MESSAGE_LENGTH;
const TEXT_OFFSET = 2;

/** Whose message it is: it stays with the membership when that is renewed for the same key. */
type MessagePlace = Pick<MemberRow, 'id' | 'spaceId' | 'memberFingerprint'>;

/**
 * Seals what an owner says with a membership to the sharing key of its member. The owner's signature over the membership covers it. Throws
 * EncodingInvalid for what is too long.
 *
 * @example
 * ```ts
 * import { newItemId, newSharingSeed, openMessage, sealMessage, sharingKeyHash, sharingPublicKey } from '@coffer/crypto';
 *
 * const seed = newSharingSeed();
 * const sharingKey = await sharingPublicKey(seed);
 * const place = { id: newItemId(), spaceId: newItemId(), memberFingerprint: '00'.repeat(32) };
 * const sealedMessage = await sealMessage(sharingKey, place, 'The pictures of Sunday');
 * const row = { ...place, sharingKeyHash: await sharingKeyHash(sharingKey), sealedMessage };
 * await openMessage(row, seed); // => 'The pictures of Sunday'
 * await openMessage({ ...row, spaceId: newItemId() }, seed); // throws EnvelopeDamaged
 * ```
 */
export async function sealMessage(
  sharingKey: string,
  place: MessagePlace,
  text: string,
): Promise<Envelope<'membership-message'>> {
  if (text.length > MOST_MESSAGE_LENGTH) throw new EncodingInvalid('message');
  const encoded = utf8Encode(text);
  const bytes = new Uint8Array(TEXT_OFFSET + MOST_BYTES);
  new DataView(bytes.buffer).setUint16(0, encoded.length);
  bytes.set(encoded, TEXT_OFFSET);
  const named = { ...place, sharingKeyHash: await sharingKeyHash(sharingKey) };
  return sealToSharingKey(sharingKey, sealedFor(named), bytes);
}

/**
 * Opens the message of a membership with the seed of its member; null where there is none. To be called once the membership is verified.
 * Throws EnvelopeDamaged or EnvelopeUnsupported.
 */
export async function openMessage(
  row: MessagePlace & Pick<MemberRow, 'sharingKeyHash' | 'sealedMessage'>,
  seed: SharingSeed,
): Promise<string | null> {
  if (row.sealedMessage === null) return null;
  const bytes = await openWithSharingSeed(seed, sealedFor(row), row.sealedMessage);
  return readOpened('membership-message', () => {
    const end = TEXT_OFFSET + new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint16(0);
    if (end > bytes.length) throw new EncodingInvalid('message');
    return utf8Decode(bytes.subarray(TEXT_OFFSET, end));
  });
}

function sealedFor({
  spaceId,
  id,
  memberFingerprint,
  sharingKeyHash: hash,
}: MessagePlace & Pick<MemberRow, 'sharingKeyHash'>): SealedFor<'membership-message'> {
  const parts = [spaceId, id, memberFingerprint, hash];
  return { purpose: 'membership-message', keyPurpose: 'membership-message-key', parts };
}
