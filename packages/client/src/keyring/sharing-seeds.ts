import type { SharingKey } from '@coffer/contract';
import {
  type AccountKey,
  deriveSharingSeed,
  type PrivateKey,
  type SharingSeed,
  sharingKeyHash,
  sharingPublicKey,
  signSharingKey,
  verifySharingKey,
} from '@coffer/crypto';

/** By what others know an account. */
export interface OwnKeys {
  /** Of the RSA key pair, hex. */
  readonly fingerprint: string;
  /** The public half of the key pair for sharing, base64url. */
  readonly sharingKey: string;
}

/** The public half of an account's sharing key as the server takes it, signed by its key pair. Throws SigningFailed. */
export async function signedSharingKey(privateKey: PrivateKey, accountKey: AccountKey): Promise<SharingKey> {
  const { publicKey, signature } = await signSharingKey(privateKey, await deriveSharingSeed(accountKey));
  return { public_key: publicKey, signature };
}

/**
 * One's own keys, and what to post where the server gives others no sharing key, or one that is not this one, signed by the present
 * key pair; null where it gives that.
 */
export async function ownSharing(
  { privateKey, accountKey }: { readonly privateKey: PrivateKey; readonly accountKey: AccountKey },
  given: SharingKey | null,
): Promise<{ readonly own: OwnKeys; readonly post: SharingKey | null }> {
  const { fingerprint, publicKey } = privateKey;
  const sharingKey = await sharingPublicKey(await deriveSharingSeed(accountKey));
  const own = { fingerprint, sharingKey };
  const isRight =
    given?.public_key === sharingKey &&
    (await verifySharingKey(publicKey, { publicKey: sharingKey, signature: given.signature }));
  return { own, post: isRight ? null : await signedSharingKey(privateKey, accountKey) };
}

/** The seed of one of one's sharing keys, present or former, by the hash of its public half; null where it is none of these. */
export async function seedWithHash(accountKey: AccountKey, hash: string): Promise<SharingSeed | null> {
  for (const key of [accountKey, ...accountKey.former]) {
    const seed = await deriveSharingSeed(key);
    if ((await sharingKeyHash(await sharingPublicKey(seed))) === hash) return seed;
  }
  return null;
}
