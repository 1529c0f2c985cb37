import { cookieFetch, createApiClient } from '@coffer/client';
import { type ReplicaSource, serverSource } from '@coffer/client/replica';
import type { Account } from './account.ts';
import { credentialsOf } from './builders.ts';

/** From where a replica of a space is loaded, in a session of its own. */
export async function sourceOf({ url, form }: Account, spaceId: string): Promise<ReplicaSource> {
  const { origin } = new URL(url);
  const api = createApiClient({ baseUrl: origin, fetch: cookieFetch(), headers: { origin } });
  await api.call('login', { body: credentialsOf(form, { remember: true }) });
  return serverSource({ api }, spaceId);
}
