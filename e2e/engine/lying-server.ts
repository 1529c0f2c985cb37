import { cookieFetch } from '@coffer/client';

/** A request as it went over the network. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: string;
  readonly body: Buffer;
}

/** Gives another response in the place of the real one, or null for the real one. */
export type Lie = (
  request: SentRequest,
  real: () => Promise<Response>,
) => Promise<Response> | Response | null;

/**
 * Stands between the client and the real server: passes everything on, notes what was sent, and answers what
 * the server's operator wants it to answer.
 */
export class LyingServer {
  readonly sent: SentRequest[] = [];
  readonly #next: typeof fetch;
  #lie: Lie = () => null;

  /** @param next what reaches the real server */
  constructor(next: typeof fetch = cookieFetch()) {
    this.#next = next;
  }

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(String(input));
    const request: SentRequest = {
      method: init.method ?? 'GET',
      path: url.pathname + url.search,
      headers: JSON.stringify([...new Headers(init.headers)]),
      body: Buffer.from(await new Response(init.body ?? null).arrayBuffer()),
    };
    this.sent.push(request);
    const real = () => this.#next(input, init);
    return (await this.#lie(request, real)) ?? real();
  };

  /** Lies from now on, until `tellTheTruth`. */
  lie(lie: Lie): void {
    this.#lie = lie;
  }

  /** Lies about the JSON of every response whose path begins like this. */
  rewrite(path: string, edit: (body: unknown) => unknown): void {
    this.lie((request, real) => (request.path.startsWith(path) ? rewritten(real, edit) : null));
  }

  tellTheTruth(): void {
    this.#lie = () => null;
  }
}

async function rewritten(real: () => Promise<Response>, edit: (body: unknown) => unknown): Promise<Response> {
  const response = await real();
  const { status } = response;
  if (!response.ok || status === 204) return response;
  return Response.json(edit(await response.json()), { status });
}
