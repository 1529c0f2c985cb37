import { AsyncLocalStorage } from 'node:async_hooks';

/** Who asks, and from where. */
export interface Requester {
  /** Who is signed in. */
  readonly userId: string | null;
  readonly address: string | null;
  /** Browser and system, in words. */
  readonly device: string | null;
}

const requesters = new AsyncLocalStorage<Requester>();

/** The requester of work without a request: by the operator's command, or by the server itself. */
const NO_REQUEST: Requester = { userId: null, address: null, device: null };

/** Runs the work that answers a request, which may ask for the requester at any depth. */
export function answering<T>(requester: Requester, work: () => T): T {
  return requesters.run(requester, work);
}

/** Who sends the request that is being answered. */
export function currentRequester(): Requester {
  return requesters.getStore() ?? NO_REQUEST;
}
