import { createHash, createPublicKey, privateDecrypt } from 'node:crypto';
import { aesGcmOpen, associatedData, bodyOf, domain, hkdf, isSigned, OAEP, text } from './reference.ts';

export type Values = readonly (readonly [what: string, expected: unknown, made: unknown])[];

interface AccountKeyVector {
  readonly privateKeyPem: string;
  readonly fingerprint: string;
  readonly driveId: string;
  readonly wrappingKey: string;
  readonly accountKey: string;
  readonly generation: number;
  /** Those that the account had before, the newest first. */
  readonly former: readonly { readonly generation: number; readonly accountKey: string }[];
  readonly envelope: string;
}

/** Opens the envelope of an account key, and of those before it. */
export function ofAccountKeyEnvelope(vector: AccountKeyVector): Values {
  const key = createPublicKey(vector.privateKeyPem);
  const body = bodyOf(vector.envelope);
  const modulus = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  const [ciphertext, signature] = [body.subarray(0, modulus), body.subarray(modulus, 2 * modulus)];
  const former = body.subarray(2 * modulus);
  const owner = [vector.fingerprint, vector.driveId];
  const bound = [Buffer.from([1, 3]), ...owner];
  const signed = [...bound, ciphertext, ...(former.length === 0 ? [] : [former])];
  const wrapping = hkdf(pemBlock('COFFER SEED', vector.privateKeyPem), 'account-key-wrapping-key');
  const plaintext = privateDecrypt({ key: vector.privateKeyPem, ...OAEP }, ciphertext);
  const prefix = domain('account-key');
  const sealed = plaintext.subarray(prefix.length);
  const opened = aesGcmOpen(wrapping, associatedData('account-key', ...bound), sealed);
  return [
    ['fingerprint', vector.fingerprint, sha256(key.export({ type: 'spki', format: 'der' }))],
    ['wrappingKey', vector.wrappingKey, text(wrapping)],
    ['signature', true, isSigned(key, 'account-key', signed, signature.toString('base64url'))],
    ['prefix', text(prefix), text(plaintext.subarray(0, prefix.length))],
    ['accountKey', vector.accountKey, text(opened)],
    ['former', [vector.generation, vector.former], numbered(opened, former, owner)],
  ];
}

/** The number of an account key, and the keys before it with theirs. */
function numbered(opened: Uint8Array, former: Buffer, owner: readonly string[]) {
  if (former.length === 0) return [1, []];
  const under = hkdf(opened, 'former-account-keys-key');
  const plaintext = aesGcmOpen(under, associatedData('former-account-keys', ...owner), former);
  const keys = [];
  for (let at = 8; at < plaintext.length; at += 40) {
    const generation = Number(plaintext.readBigUInt64BE(at));
    keys.push({ generation, accountKey: text(plaintext.subarray(at + 8, at + 40)) });
  }
  return [Number(plaintext.readBigUInt64BE(0)), keys];
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The bytes of a PEM block. */
function pemBlock(label: string, pem: string): Buffer {
  const [, body = ''] = new RegExp(`-----BEGIN ${label}-----([^-]*)-----END`).exec(pem) ?? [];
  return Buffer.from(body, 'base64');
}
