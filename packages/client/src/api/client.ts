import {
  API_HEADER,
  API_VERSION,
  FORMAT_HEADER,
  isTooOld,
  OVERTAKEN_HEADER,
  type RouteCall,
  type RouteDefinition,
  type RouteName,
  type RouteResult,
  type Routes,
  routes,
} from '@coffer/contract';
import { FORMAT_VERSION } from '@coffer/crypto';
import { onAbort } from '../concurrency/on-abort.ts';
import { failed } from '../failures/coffer-error.ts';
import type { BodyReader } from './body-reader.ts';
import { type CallParts, rangeHeader, requestBody, requestPath } from './request.ts';
import { openResponse, readResponse } from './response.ts';

const OWN_HEADERS = {
  accept: 'application/json',
  [API_HEADER]: String(API_VERSION),
  [FORMAT_HEADER]: String(FORMAT_VERSION),
};

export interface ApiClientOptions {
  /** Scheme, host and port of the server; empty for the page's own. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Awaited before every call, such as to renew a session that is about to expire. */
  readonly beforeCall?: (route: RouteName) => Promise<void>;
}

/** Calls the server's routes with the types of the contract. */
export interface ApiClient {
  /**
   * Calls a route. Throws what the server refuses, `request_too_large` if a proxy in front of it does for the size of
   * the body, `server_unreachable` if there is no answer, `server_too_old` if there is one of a server that this release works
   * with no longer, `response_invalid` if there is one outside the contract, and the signal's reason once it is aborted.
   */
  call<N extends RouteName>(
    name: N,
    input?: RouteCall<Routes[N]>,
    signal?: AbortSignal,
  ): Promise<RouteResult<Routes[N]>>;

  /**
   * Calls a route that answers with bytes or events, and hands them out while they come. Throws as `call` does; reading
   * throws TypeError if the connection breaks, and the signal's reason once it is aborted.
   */
  open<N extends StreamedRouteName>(
    name: N,
    input: RouteCall<Routes[N]>,
    signal?: AbortSignal,
  ): Promise<BodyReader>;
}

/** The routes that answer with bytes. */
export type BinaryRouteName = {
  [N in RouteName]: Routes[N] extends { readonly response: 'binary' } ? N : never;
}[RouteName];

/** The routes whose answers are read while they come. */
export type StreamedRouteName =
  | BinaryRouteName
  | { [N in RouteName]: Routes[N] extends { readonly events: unknown } ? N : never }[RouteName];

/** Makes a client for one server. */
export function createApiClient(options: ApiClientOptions = {}): ApiClient {
  const { baseUrl = '', headers = {}, beforeCall } = options;
  // Browsers refuse a fetch that is called as a method of another object.
  const send =
    options.fetch ?? ((...parameters: Parameters<typeof fetch>) => globalThis.fetch(...parameters));

  /** Makes a call whose answer is read at once. Its signal gathers no listeners of requests that have ended. */
  async function exchangeWhole<T>(
    name: RouteName,
    parts: CallParts,
    read: (route: RouteDefinition, response: Response, isPart: boolean) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    if (signal === undefined) return exchange(name, parts, read, signal);
    signal.throwIfAborted();
    const request = new AbortController();
    const stopWaiting = onAbort(signal, () => request.abort(signal.reason));
    try {
      return await exchange(name, parts, read, request.signal);
    } finally {
      stopWaiting();
    }
  }

  /** Sends a call, and reads the answer by `read`. */
  async function exchange<T>(
    name: RouteName,
    parts: CallParts,
    read: (route: RouteDefinition, response: Response, isPart: boolean) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const route: RouteDefinition = routes[name];
    const content = requestBody(route, parts);
    await beforeCall?.(name);
    try {
      const response = await reach(send, baseUrl + requestPath(route, parts), {
        ...content,
        ...FETCH_POLICY,
        redirect: mayLeadElsewhere(route) ? 'follow' : 'error',
        method: route.method,
        headers: {
          ...{ ...OWN_HEADERS, ...headers, ...content.headers, ...rangeHeader(parts) },
          ...(route.method !== 'GET' && { [OVERTAKEN_HEADER]: 'answer' }),
        },
        signal: signal ?? null,
      });
      // Before anything else of the answer is read. One that says nothing may come from the storage, or something in front of the server.
      if (isTooOld(response.headers.get(API_HEADER))) throw failed('server_too_old');
      return await read(route, response, parts.range !== undefined);
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  }

  return Object.freeze<ApiClient>({
    async call<N extends RouteName>(name: N, input?: RouteCall<Routes[N]>, signal?: AbortSignal) {
      const parts = (input ?? {}) as CallParts;
      return (await exchangeWhole(name, parts, readResponse, signal)) as RouteResult<Routes[N]>;
    },
    open: (name, input, signal) => exchange(name, input as CallParts, openResponse, signal),
  });
}

// Nothing that comes back is worth a second copy in the browser's cache.
const FETCH_POLICY = {
  credentials: 'same-origin',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit;

/**
 * Only what has no body is ever led elsewhere: to the storage, for bytes that are verified wherever they come from. Following
 * another redirect would send the body to wherever it points.
 */
function mayLeadElsewhere({ method, response }: RouteDefinition): boolean {
  return method === 'GET' && response === 'binary';
}

async function reach(send: typeof fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await send(url, init);
  } catch (cause) {
    throw failed({ code: 'server_unreachable' }, { cause });
  }
}
