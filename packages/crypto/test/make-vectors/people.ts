import {
  fromHex,
  importPrivateKey,
  type MemberRow,
  memberRowBytes,
  type PrivateKey,
  type Role,
  sealMembership,
  sealMessage,
  sharingSeed,
  signGeneration,
  signSharingKey,
  signSuccession,
  spaceKeyBytes,
  toHex,
  verifyGeneration,
  verifyMembership,
  verifySharingKey,
  verifySuccession,
} from '@coffer/crypto';
import { ml_kem768_x25519 } from '@noble/post-quantum/hybrid.js';
import { kept, NONCE, withRandom } from './fixed.ts';
import { ESEED, secretFor } from './links.ts';
import type { OldVectors } from './old.ts';

// Sharing keys, a membership, and what a key pair signs about itself.

/** A role of JSON, which does not know them. */
const roleOf = (role: string): Role => (role === 'editor' ? 'editor' : 'viewer');

export async function makePeople(old: OldVectors['people'], owner: PrivateKey) {
  const seed = sharingSeed(fromHex(old.draft.seed));
  const member = await importPrivateKey(old.memberPrivateKeyPem);
  const fresh = await signSharingKey(owner, seed);
  const { publicKey } = fresh;
  const signature = await kept(
    old.sharingKey.signature,
    (it) => verifySharingKey(owner.publicKey, { publicKey, signature: it }),
    async () => fresh.signature,
  );
  const { id, spaceId, epoch, revision, headHash, role, since, expiresAt } = old.membership.row;
  const place = { id, spaceId, memberFingerprint: member.fingerprint };
  const terms = {
    ...{ id, spaceId, epoch, revision, headHash, since, expiresAt, role: roleOf(role) },
    ...{ ownerFingerprint: owner.fingerprint, memberFingerprint: member.fingerprint },
    sealedMessage: await withRandom([ESEED, NONCE], () => sealMessage(publicKey, place, old.message)),
  };
  const keys = { sharingKey: publicKey, spaceKey: spaceKeyBytes(fromHex(old.spaceKey)) };
  const made = await withRandom([ESEED, NONCE], () => sealMembership(owner, terms, keys));
  const row: MemberRow = {
    ...made,
    signature: await kept(
      old.membership.row.signature,
      (it) => verifyMembership(owner.publicKey, { ...made, signature: it }),
      async () => made.signature,
    ),
  };
  return {
    ...old,
    draft: makeDraft(old.draft),
    sharingKey: { publicKey, signature },
    membership: { row, bytes: toHex(memberRowBytes(row)) },
    eseed: toHex(ESEED),
    secret: secretFor(publicKey),
    messageSecret: secretFor(publicKey),
  };
}

/** The first vector of the draft of X-Wing. */
function makeDraft({ seed, eseed, mlKemSecret }: OldVectors['people']['draft']) {
  const { publicKey } = ml_kem768_x25519.keygen(fromHex(seed));
  const { cipherText, sharedSecret } = ml_kem768_x25519.encapsulate(publicKey, fromHex(eseed));
  return {
    ...{ seed, eseed, publicKey: toHex(publicKey), ciphertext: toHex(cipherText), mlKemSecret },
    secret: toHex(sharedSecret),
  };
}

/** What is signed with each change of password or key pair. */
export async function makeSignatures(
  old: OldVectors['signatures'],
  { envelope, later }: Pick<OldVectors['account-key'], 'envelope' | 'later'>,
  owner: PrivateKey,
) {
  const { publicKey, fingerprint } = owner;
  const keys = {
    ...{ generation: 1, email: ' Ada@Example.ORG ', encryptedPrivateKey: null },
    encryptedAccountKey: envelope,
  };
  const next = { generation: 2, fingerprint: later.fingerprint, changedAt: 1_790_000_000 };
  return {
    fingerprint,
    generation: {
      ...keys,
      signature: await kept(
        old.generation.signature,
        (it) => verifyGeneration(publicKey, keys, it),
        () => signGeneration(owner, keys),
      ),
    },
    succession: {
      ...next,
      signature: await kept(
        old.succession.signature,
        (it) => verifySuccession(publicKey, next, it),
        () => signSuccession(owner, next),
      ),
    },
  };
}
