import type { Part } from './associated-data.ts';
import type { Bytes } from './bytes.ts';
import type { ItemId, LinkId } from './ids.ts';
import type { PrivateKey, PublicKey } from './key-pair.ts';
import { sign, verify } from './signature.ts';

/** All of a link that its owner makes. What the server adds, such as counts, is not part of it. */
export type LinkPayload = {
  readonly id: LinkId;
  readonly itemId: ItemId;
  readonly encryptedLinkKey: string;
  /** Unix seconds; null for no expiry. */
  readonly expiresAt: number | null;
  /** Null for no limit. */
  readonly maxDownloads: number | null;
};

/**
 * Signs a link: RSASSA-PSS over ('link', fingerprint, and the payload's fields in their order).
 *
 * @example
 * ```ts
 * import {
 *   generateKeyPair,
 *   importPrivateKey,
 *   newItemId,
 *   newLinkId,
 *   signLink,
 *   verifyLink,
 * } from '@coffer/crypto';
 *
 * const privateKey = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const payload = {
 *   id: newLinkId(),
 *   itemId: newItemId(),
 *   encryptedLinkKey: 'an envelope',
 *   expiresAt: null,
 *   maxDownloads: 3,
 * };
 * const signature = await signLink(privateKey, payload);
 * await verifyLink(privateKey.publicKey, payload, signature); // => true
 * await verifyLink(privateKey.publicKey, { ...payload, maxDownloads: 4 }, signature); // => false
 * ```
 */
export function signLink(privateKey: PrivateKey, payload: LinkPayload): Promise<Bytes> {
  return sign(privateKey, 'link', partsOf(privateKey.fingerprint, payload));
}

/** Whether the holder of this key made exactly this link. */
export function verifyLink(
  publicKey: PublicKey,
  payload: LinkPayload,
  signature: BufferSource,
): Promise<boolean> {
  return verify(publicKey, 'link', partsOf(publicKey.fingerprint, payload), signature);
}

function partsOf(fingerprint: string, payload: LinkPayload): readonly Part[] {
  return [
    fingerprint,
    payload.id,
    payload.itemId,
    payload.encryptedLinkKey,
    // No number is ever empty.
    payload.expiresAt ?? '',
    payload.maxDownloads ?? '',
  ];
}
