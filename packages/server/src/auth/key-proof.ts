import { createHash, createPublicKey } from 'node:crypto';
import { InvalidKey, importPublicKey, type Part, type Purpose, verify } from '@coffer/crypto';
import type { Clock } from '../clock.ts';
import type { RandomBytes } from '../secrets.ts';
import type { Database } from '../store/database/database.ts';
import { signatureBytes } from '../users/user-keys.ts';
import { usedSignatureRepository } from './used-signature-repository.ts';

/** A signature that shows that a private key is somebody's. */
export interface KeyProof {
  readonly purpose: Purpose;
  /** The address of this server as its visitor knows it, so that no other server can pass the proof on. */
  readonly origin: string;
  readonly fingerprint: string;
  /** Further signed parts, behind origin, fingerprint and minute. */
  readonly parts?: readonly Part[];
  /** base64url. */
  readonly signature: string;
}

export type KeyProofs = ReturnType<typeof createKeyProofs>;

const MODULUS_BYTES = 256;

/** Judges signatures over `purpose ‖ origin ‖ fingerprint ‖ unix minute ‖ parts`. */
export function createKeyProofs(ports: { database: Database; clock: Clock; random: RandomBytes }) {
  const { database, clock, random } = ports;
  const nobody = keyOfNobody(random);

  return {
    /**
     * Whether the key with this PEM signed this minute or the one before, because answers take their time, and the
     * signature comes for the first time. Without a key (null) it does the same work for nothing.
     */
    async accept(pem: string | null, proof: KeyProof): Promise<boolean> {
      const signature = signatureBytes(proof.signature);
      if (signature === null) return false;
      const minute = Math.floor(clock() / 60);
      const key = await publicKeyOf(pem ?? nobody);
      if (key === null) return false;
      const signed = (signedMinute: number) =>
        verify(
          key,
          proof.purpose,
          [proof.origin, proof.fingerprint, signedMinute, ...(proof.parts ?? [])],
          signature,
        );
      const judged = await Promise.all([signed(minute - 1), signed(minute)]);
      if (pem === null || !judged.includes(true)) return false;
      const hash = createHash('sha256').update(signature).digest('hex');
      // One of this minute is good until the end of the next.
      return database.transaction({ rows: 'used_signatures' }, (queries) =>
        usedSignatureRepository(queries).add(hash, (minute + 2) * 60),
      );
    },
  };
}

/** Null for a key that clients cannot use, and that therefore has signed nothing. */
async function publicKeyOf(pem: string) {
  try {
    return await importPublicKey(pem);
  } catch (error) {
    if (error instanceof InvalidKey) return null;
    throw error;
  }
}

/** A public key without a private one, for accounts that do not exist: any odd number will do as a modulus. */
function keyOfNobody(random: RandomBytes): string {
  const modulus = Buffer.from(random(MODULUS_BYTES));
  modulus[0] = (modulus[0] ?? 0) | 0x80;
  modulus[MODULUS_BYTES - 1] = (modulus[MODULUS_BYTES - 1] ?? 0) | 1;
  const jwk = { kty: 'RSA', n: modulus.toString('base64url'), e: 'AQAB' };
  return createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
}
