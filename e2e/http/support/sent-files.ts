import { createApiClient, visitRequest } from '@coffer/client';

/** Sends files by the address of a request, as somebody without an account does; each holds its own name. */
export async function sendTo(address: string, ...names: string[]): Promise<void> {
  const { origin, pathname, hash } = new URL(address);
  const api = createApiClient({ baseUrl: origin, fetch, headers: { origin } });
  const sender = visitRequest(api, pathname.split('/').at(-1) ?? '', hash.slice(1));
  await sender.open();
  for (const name of names) await sender.file(new File([name], name)).send({}, new AbortController().signal);
}
