import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { Credentials, NewItem, Registration } from '@coffer/contract';
import { chunkCount } from '@coffer/crypto';

/** Valid payloads. Envelopes are random bytes, because the server cannot tell them from sealed ones. */

export const envelope = (bytes = 48) => randomBytes(bytes).toString('base64url');
export const nameHash = () => randomBytes(32).toString('hex');
export const searchToken = () => randomBytes(16).toString('hex');
export const authenticationKey = () => randomBytes(32).toString('base64url');

/** An RSA key as registration sends it. */
export function publicKey(bits = 2048): { pubkey: string; fingerprint: string } {
  const { publicKey: key } = generateKeyPairSync('rsa', { modulusLength: bits });
  const der = key.export({ type: 'spki', format: 'der' });
  return {
    pubkey: key.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: createHash('sha256').update(der).digest('hex'),
  };
}

export function registration(changes: Partial<Registration> = {}): Registration {
  return {
    email: `person-${randomUUID()}@example.org`,
    password: authenticationKey(),
    ...publicKey(),
    encrypted_private_key: envelope(1_200),
    encrypted_account_key: envelope(600),
    ...changes,
  };
}

export function credentialsOf(form: Registration, changes: Partial<Credentials> = {}): Credentials {
  return { email: form.email, password: form.password, ...changes };
}

function named() {
  return {
    id: randomUUID(),
    file_modified_at: 1_700_000_000,
    encrypted_key: envelope(62),
    encrypted_key_under_parent: envelope(62),
    encrypted_name: envelope(62),
    encrypted_metadata: envelope(94),
    name_hash: nameHash(),
    search_tokens_hashed: [searchToken(), `${searchToken()}*`],
  };
}

/** A file at the root, of one small chunk unless `size` says more. */
export function newFile({ size = 5, ...changes }: Partial<NewItem> = {}): NewItem {
  return { ...named(), mime: 'text/plain', size, chunks: chunkCount(size), ...changes };
}

export function newDirectory(changes: Partial<NewItem> = {}): NewItem {
  return { ...named(), mime: 'dir', ...changes };
}

export function newName(changes: object = {}) {
  return {
    encrypted_name: envelope(62),
    name_hash: nameHash(),
    search_tokens_hashed: [searchToken()],
    ...changes,
  };
}

export function contentHashes() {
  return { md5: envelope(), sha1: envelope(), sha256: envelope(), blake2b: envelope() };
}
