import { InvalidKey, importPublicKey, type PublicKey } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import type { RetryOptions } from '../api/retry.ts';
import { CofferError } from '../failures/coffer-error.ts';
import { findPerson } from './find-person.ts';

/**
 * Finds public keys of one's own former key pairs by their fingerprints, which prove them: the server is asked once, where one is looked for. Gives
 * null for others, and where the server does not say.
 */
export function ownFormerKeys(
  api: Pick<ApiClient, 'call'>,
  options: RetryOptions & { readonly signal: AbortSignal },
): (fingerprint: string) => Promise<PublicKey | null> {
  let asked: Promise<readonly PublicKey[]> | undefined;
  return async (fingerprint) => {
    asked ??= formerKeys(api, options);
    return (await asked).find((key) => key.fingerprint === fingerprint) ?? null;
  };
}

async function formerKeys(
  api: Pick<ApiClient, 'call'>,
  options: RetryOptions & { readonly signal: AbortSignal },
): Promise<readonly PublicKey[]> {
  try {
    const { user } = await api.call('self', {}, options.signal);
    const person = await findPerson(user.email, api, options);
    return await Promise.all((person?.successions ?? []).map((each) => importPublicKey(each.former_pubkey)));
  } catch (error) {
    if (error instanceof CofferError || error instanceof InvalidKey) return [];
    throw error;
  }
}
