import { emailAddress } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { type Person, personOf } from './person.ts';

/** Asks the server who has an address; null for nobody. Throws `person_altered` for keys that do not belong together. */
export async function findPerson(
  typed: string,
  api: Pick<ApiClient, 'call'>,
  options: RetryOptions & { readonly signal: AbortSignal },
): Promise<Person | null> {
  const email = emailAddress(typed);
  const ask = () => api.call('findPerson', { body: { email } }, options.signal);
  const { person } = await retrying(ask, options);
  return person && personOf(person, email);
}
