import { associatedData, type Part } from './associated-data.ts';
import type { Bytes } from './bytes.ts';
import { SigningFailed } from './errors.ts';
import { type PrivateKey, PSS_PARAMETERS, type PublicKey } from './key-pair.ts';
import type { Purpose } from './purpose.ts';

/**
 * Signs a purpose and its parts with RSASSA-PSS, SHA-256, 32 bytes of salt (RFC 8017, 8.1); throws SigningFailed.
 *
 * @example
 * ```ts
 * import { generateKeyPair, importPrivateKey, sign, verify } from '@coffer/crypto';
 *
 * const privateKey = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const signature = await sign(privateKey, 'login', ['ada@example.org', 1_767_225_600]);
 * await verify(privateKey.publicKey, 'login', ['ada@example.org', 1_767_225_600], signature); // => true
 * await verify(privateKey.publicKey, 'key-change', ['ada@example.org', 1_767_225_600], signature); // => false
 * ```
 */
export async function sign(privateKey: PrivateKey, purpose: Purpose, parts: readonly Part[]): Promise<Bytes> {
  try {
    const message = associatedData(purpose, ...parts);
    return new Uint8Array(await crypto.subtle.sign(PSS_PARAMETERS, privateKey.signing, message));
  } catch (cause) {
    throw new SigningFailed({ cause });
  }
}

/** Whether this key signed exactly this purpose and these parts. */
export function verify(
  publicKey: PublicKey,
  purpose: Purpose,
  parts: readonly Part[],
  signature: BufferSource,
): Promise<boolean> {
  return crypto.subtle.verify(
    PSS_PARAMETERS,
    publicKey.verification,
    signature,
    associatedData(purpose, ...parts),
  );
}
