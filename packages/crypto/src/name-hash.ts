import type { AccountKey } from './account-key.ts';
import { toHex, utf8Encode } from './encoding.ts';

/**
 * HMAC-SHA256 (RFC 2104) of the NFC-normalised name, 64 hex digits. The server tells equal names in one folder
 * by it and cannot guess names, since it lacks the key.
 */
export async function nameHash(accountKey: AccountKey, name: string): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', accountKey.nameHash, utf8Encode(name.normalize('NFC')));
  return toHex(new Uint8Array(mac));
}
