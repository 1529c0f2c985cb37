import type { Request } from '@playwright/test';

/** Who asks the server: a page, or a browser with its workers. */
interface Asking {
  on(event: 'request', listener: (request: Request) => void): unknown;
  on(event: 'requestfinished', listener: (request: Request) => void): unknown;
  on(event: 'requestfailed', listener: (request: Request) => void): unknown;
}

/** The calls that have no answer yet, but for the stream of what others do, which never ends. */
export class OpenCalls {
  readonly #open = new Set<Request>();
  #since = Date.now();

  constructor(asking: Asking) {
    asking.on('request', (request) => {
      if (/\/api\//.test(request.url()) && !/\/events\b/.test(request.url())) this.#open.add(request);
    });
    const end = (request: Request) => {
      if (this.#open.delete(request)) this.#since = Date.now();
    };
    asking.on('requestfinished', end);
    asking.on('requestfailed', end);
  }

  get all(): readonly Request[] {
    return [...this.#open];
  }

  /** For how many milliseconds none has been open; 0 while one is. */
  get restMs(): number {
    return this.#open.size > 0 ? 0 : Date.now() - this.#since;
  }
}
