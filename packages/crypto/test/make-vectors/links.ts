import {
  type AccountKey,
  contentKeyBytes,
  decodeInvitationSecret,
  decodeLinkSecret,
  decodeRequestSecret,
  fromBase64Url,
  fromHex,
  importContentKey,
  importLinkKey,
  importSpaceKey,
  invitationProof,
  invitationTicket,
  invitationTicketHash,
  itemId,
  linkEpochKey,
  linkId,
  linkKeyBytes,
  type OwnLinkKey,
  openLinkKey,
  type PrivateKey,
  requestTicket,
  requestTicketHash,
  sealGreeting,
  sealLinkEntry,
  sealLinkEpochKey,
  sealLinkKey,
  sealRequestDetails,
  sealRequestKey,
  sealRequestTerms,
  sharingPublicKey,
  sharingSeed,
  signLink,
  spaceKeyBytes,
  toBase64Url,
  toHex,
  verifyLink,
  versionId,
  wrapLinkKey,
} from '@coffer/crypto';
import { ml_kem768_x25519 } from '@noble/post-quantum/hybrid.js';
import { kept, NONCE, sealedAgain, withRandom } from './fixed.ts';
import type { OldVectors } from './old.ts';

// Links, links by which others send files, and invitations.

/** Who owns the drive of the vectors. */
export interface Owner {
  readonly privateKey: PrivateKey;
  readonly accountKey: AccountKey;
}

/** What an X-Wing ciphertext is made from, in place of random bytes. */
export const ESEED = fromHex('e0'.repeat(64));

/** The secret of the ciphertext that ESEED makes for a public key, hex. */
export function secretFor(publicKey: string): string {
  return toHex(ml_kem768_x25519.encapsulate(fromBase64Url(publicKey), ESEED).sharedSecret);
}

/** Its owner, and the key of the space in the epoch of the link's entries. */
export async function makeLink(old: OldVectors['link'], owner: Owner, spaceKey: OldVectors['space-key']) {
  const [id, item, nonce] = [linkId(old.linkId), itemId(old.itemId), fromHex(old.nonce)];
  const key = linkKeyBytes(fromHex(old.linkKey));
  const [plain, space] = [
    await importLinkKey(key),
    await importSpaceKey(itemId(spaceKey.spaceId), old.epoch, spaceKeyBytes(fromHex(spaceKey.spaceKey))),
  ];
  const epochKey = await linkEpochKey(space, id);
  const underEpoch = await importLinkKey(epochKey);
  // A salt of 16 bytes and a nonce stand before what is sealed.
  const random = fromBase64Url(old.wrapped).slice(2, 2 + 16 + NONCE.length);
  const wrapped = await withRandom([random.slice(0, 16), random.slice(16)], () =>
    wrapLinkKey(key, old.password, id),
  );
  const sealedForOwner = (was: string, own: OwnLinkKey) =>
    kept(
      was,
      async (it) => JSON.stringify(await openLinkKey(it, id, owner)) === JSON.stringify(own),
      () => sealLinkKey({ ...owner, publicKey: owner.privateKey.publicKey }, id, own),
    );
  const withKey = { key, secret: { kind: 'key', key } } as const;
  const encryptedLinkKey = await sealedForOwner(old.encryptedLinkKey, withKey);
  const withPassword = { key, secret: decodeLinkSecret(wrapped) };
  const { expiresAt, maxDownloads } = old;
  const payload = { id, itemId: item, encryptedLinkKey, expiresAt, maxDownloads };
  const entries = [];
  for (const entry of old.entries) {
    const { name, contentKey, epoch } = entry;
    const place = {
      ...{ linkId: id, itemId: itemId(entry.itemId), epoch },
      parentId: entry.parentId === null ? null : itemId(entry.parentId),
      versionId: entry.versionId === null ? null : versionId(entry.versionId),
    };
    const content = contentKey === null ? null : contentKeyBytes(fromHex(contentKey));
    const under = epoch === 0 ? plain : underEpoch;
    const envelope = await withRandom([nonce], () =>
      sealLinkEntry(under, place, { name, contentKey: content }),
    );
    entries.push({ ...entry, envelope });
  }
  return {
    ...old,
    wrapped,
    encryptedLinkKey,
    encryptedLinkKeyWithPassword: await sealedForOwner(old.encryptedLinkKeyWithPassword, withPassword),
    signature: await signatureOf(old.signature, payload, owner.privateKey),
    epochKey: toHex(epochKey),
    sealedEpochKey: await withRandom([nonce], () => sealLinkEpochKey(plain, id, old.epoch, epochKey)),
    entries,
  };
}

/** The signature of a link, as it was if it still is one. */
export function signatureOf(old: string, payload: Parameters<typeof signLink>[1], owner: PrivateKey) {
  return kept(
    old,
    (it) => verifyLink(owner.publicKey, payload, fromBase64Url(it)),
    async () => toBase64Url(await signLink(owner, payload)),
  );
}

export async function makeRequestLink(old: OldVectors['request-link']) {
  const [link, upload] = [linkId(old.linkId), versionId(old.uploadId)];
  const [place, secret] = [{ linkId: link, uploadId: upload }, decodeRequestSecret(old.secret)];
  const publicKey = await sharingPublicKey(sharingSeed(fromHex(old.seed)));
  const bytes = contentKeyBytes(fromHex(old.contentKey));
  const key = await importContentKey(bytes);
  return {
    ...old,
    publicKey,
    ticket: await requestTicket(secret, link),
    ticketHash: await requestTicketHash(secret, link),
    eseed: toHex(ESEED),
    sharedSecret: secretFor(publicKey),
    encryptedKey: await withRandom([ESEED, NONCE], () => sealRequestKey(publicKey, place, bytes)),
    encryptedTerms: await sealedAgain(old.encryptedTerms, () => sealRequestTerms(secret, link, old.terms)),
    encryptedDetails: await sealedAgain(old.encryptedDetails, () =>
      sealRequestDetails(key, place, old.details),
    ),
  };
}

export async function makeInvitation(old: OldVectors['invitation']) {
  const { invitationId, spaceId, fingerprint, sharingKey } = old;
  const [place, secret] = [{ invitationId, spaceId }, decodeInvitationSecret(old.secret)];
  return {
    ...old,
    proof: await invitationProof(secret, place, { fingerprint, sharingKey }),
    ticket: await invitationTicket(secret, place),
    ticketHash: await invitationTicketHash(secret, place),
    encryptedGreeting: await sealedAgain(old.encryptedGreeting, () =>
      sealGreeting(secret, place, old.greeting),
    ),
  };
}
