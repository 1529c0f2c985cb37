import {
  fillPath,
  type RouteDefinition,
  type RouteName,
  type RouteResult,
  type Routes,
  routes,
} from '@coffer/contract';
import { type Received, type Sending, send } from './http.ts';

/** What a call says beside its route. Untyped on purpose: many tests say what the contract forbids. */
export interface Saying {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where true, the line is cut once all is sent. */
  readonly isCut?: boolean;
}

/** A program with a cookie jar that talks to the server, signed in or not. */
export class Visitor {
  readonly url: string;
  readonly #jar = new Map<string, string>();

  constructor(url: string) {
    this.url = url;
  }

  cookie(name: string): string | undefined {
    return this.#jar.get(name);
  }

  setCookie(name: string, value: string): void {
    this.#jar.set(name, value);
  }

  dropCookie(name: string): void {
    this.#jar.delete(name);
  }

  /** Another visitor with a copy of the cookie jar, of the same server unless another one is named. */
  clone(url = this.url): Visitor {
    const copy = new Visitor(url);
    for (const [name, value] of this.#jar) copy.setCookie(name, value);
    return copy;
  }

  async send(method: string, path: string, sending: Sending = {}): Promise<Received> {
    const cookie = [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie === '' ? {} : { cookie }), ...sending.headers };
    const received = await send(this.url, method, path, { ...sending, headers });
    for (const line of received.headers['set-cookie'] ?? []) this.#keep(line);
    return received;
  }

  /** Calls a route of the contract and gives back whatever came, a problem included. Bytes go as they are. */
  try(name: RouteName, { params = {}, query, body, headers, isCut = false }: Saying = {}): Promise<Received> {
    const route = routes[name];
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
    const path = `${fillPath(route.path, params)}${search}`;
    if (body === undefined) return this.send(route.method, path, { headers: { ...headers }, isCut });
    const binary = body instanceof Uint8Array;
    const type = binary ? 'application/octet-stream' : 'application/json';
    return this.send(route.method, path, {
      headers: { 'content-type': type, ...headers },
      body: binary ? body : JSON.stringify(body),
      isCut,
    });
  }

  /** Calls a route of the contract; anything but its success is an error of the test. */
  async call<N extends RouteName>(name: N, saying?: Saying): Promise<RouteResult<Routes[N]>>;
  async call(name: RouteName, saying?: Saying): Promise<unknown> {
    const { status, body } = await this.try(name, saying);
    if (status >= 300) throw new Error(`${name} answered ${status}: ${body.toString()}`);
    const route: RouteDefinition = routes[name];
    if (route.response === undefined) return undefined;
    return route.response === 'binary' ? new Uint8Array(body) : route.response.parse(jsonOf(body));
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (attributes.includes('Max-Age=0')) this.#jar.delete(name);
    else this.#jar.set(name, value);
  }
}

/** The JSON of a body. */
export function jsonOf(body: Buffer): unknown {
  return JSON.parse(body.toString());
}
