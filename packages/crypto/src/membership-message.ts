import { utf8Decode, utf8Encode } from './encoding.ts';
import type { Envelope } from './envelope.ts';
import { EncodingInvalid } from './errors.ts';
import { readOpened } from './read-opened.ts';
import type { MemberRow } from './rows/member.ts';
import {
  openWithSharingSeed,
  type SealedFor,
  type SharingSeed,
  sealToSharingKey,
  sharingKeyHash,
} from './sharing-key.ts';

/** How long a message with a membership may be, in UTF-16 code units. */
export const MOST_MESSAGE_LENGTH = 500;

/** How long the name may be that its owner goes by, in UTF-16 code units. */
export const MOST_OWN_NAME_LENGTH = 100;

/** Each code unit has three bytes at most. All messages have the same length, so that the server does not see whether one is short. */
const LENGTH_BYTES = 2;
const MOST_BYTES = 2 * LENGTH_BYTES + 3 * (MOST_MESSAGE_LENGTH + MOST_OWN_NAME_LENGTH);

/** What an owner says with a membership. */
export interface MembershipMessage {
  /** Empty where nothing is said. */
  readonly text: string;
  /** The name that the owner goes by, by their own word; empty where they give none. */
  readonly ownName: string;
}

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
 * const message = { text: 'The pictures of Sunday', ownName: 'Ada' };
 * const sealedMessage = await sealMessage(sharingKey, place, message);
 * const row = { ...place, sharingKeyHash: await sharingKeyHash(sharingKey), sealedMessage };
 * await openMessage(row, seed); // => { text: 'The pictures of Sunday', ownName: 'Ada' }
 * await openMessage({ ...row, spaceId: newItemId() }, seed); // throws EnvelopeDamaged
 * ```
 */
export async function sealMessage(
  sharingKey: string,
  place: MessagePlace,
  { text, ownName }: MembershipMessage,
): Promise<Envelope<'membership-message'>> {
  if (text.length > MOST_MESSAGE_LENGTH) throw new EncodingInvalid('message');
  if (ownName.length > MOST_OWN_NAME_LENGTH) throw new EncodingInvalid('name');
  const bytes = new Uint8Array(MOST_BYTES);
  let offset = 0;
  for (const part of [text, ownName]) {
    const encoded = utf8Encode(part);
    new DataView(bytes.buffer).setUint16(offset, encoded.length);
    bytes.set(encoded, offset + LENGTH_BYTES);
    offset += LENGTH_BYTES + encoded.length;
  }
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
): Promise<MembershipMessage | null> {
  if (row.sealedMessage === null) return null;
  const bytes = await openWithSharingSeed(seed, sealedFor(row), row.sealedMessage);
  return readOpened('membership-message', () => {
    const text = partAt(bytes, 0);
    const name = partAt(bytes, text.end);
    return { text: text.part, ownName: name.part };
  });
}

function partAt(bytes: Uint8Array, offset: number): { readonly part: string; readonly end: number } {
  const start = offset + LENGTH_BYTES;
  if (start > bytes.length) throw new EncodingInvalid('message');
  const end = start + new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint16(offset);
  if (end > bytes.length) throw new EncodingInvalid('message');
  return { part: utf8Decode(bytes.subarray(start, end)), end };
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
