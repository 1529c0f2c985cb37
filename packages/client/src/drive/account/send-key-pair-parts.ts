import type { KeyPairChangePart } from '@coffer/contract';
import { concatBytes, fromHex, sha256, toHex, utf8Encode } from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import { failed } from '../../failures/coffer-error.ts';

/** Sends a change of the key pair ahead, and returns the hash over the hashes of all its parts; null where there is none. */
export async function sendKeyPairParts(
  parts: readonly KeyPairChangePart[],
  api: Pick<ApiClient, 'call'>,
): Promise<string | null> {
  if (parts.length === 0) return null;
  const hashes: Uint8Array<ArrayBuffer>[] = [];
  for (const [number, part] of parts.entries()) {
    const bytes = utf8Encode(JSON.stringify(part));
    const own = toHex(await sha256(bytes));
    const input = { params: { number: String(number) }, body: new Blob([bytes]) };
    const { hash } = await api.call('sendKeyPairPart', input);
    // What arrived is something else than was sent.
    if (hash !== own) {
      throw failed({ code: 'response_invalid', route: 'PUT /api/account/key-pair/parts/{number}' });
    }
    hashes.push(fromHex(own));
  }
  return toHex(await sha256(concatBytes(...hashes)));
}
