import { sealPrivateKey, stretchPassword } from '@coffer/crypto';

/** Seals the private key under a password, as the server keeps it. */
export async function sealedUnder(
  password: string,
  { email, fingerprint }: { readonly email: string; readonly fingerprint: string },
  privateKeyPem: string,
): Promise<string> {
  return sealPrivateKey(privateKeyPem, await stretchPassword(password, email), fingerprint);
}
