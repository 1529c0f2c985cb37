import type * as z from 'zod/mini';
import type { RouteLimits } from './limits.ts';

/** How browsers and curl send forms. */
export const FORM_CONTENT_TYPE = 'application/x-www-form-urlencoded';

/** The content type of server-sent events. */
export const EVENTS_CONTENT_TYPE = 'text/event-stream';

/** Who may call a route. */
export type Access = 'public' | 'session' | 'admin';

/** A body or a response that is not JSON. */
export type Binary = 'binary';

export interface RouteDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters in braces, as in OpenAPI: `/api/storage/{id}`. */
  readonly path: string;
  readonly access: Access;
  /** Whether somebody may call it who has to confirm an e-mail address before anything else. */
  readonly unconfirmed?: true;
  /** The most that a call may cost the server. */
  readonly limits: RouteLimits;
  /** One sentence for the API document. */
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType | Binary;
  /** Where true, the body may also come as an HTML form, and an empty one stands for `{}`. */
  readonly form?: boolean;
  /** Left out where the response has no body (204). */
  readonly response?: z.ZodMiniType | Binary;
  /** The data of each event, where the answer is a stream of server-sent events; it has no `response` then. */
  readonly events?: z.ZodMiniType;
  /**
   * Where true, an answer of 1 KiB or more is compressed for who asks for it. Only where it cannot hold a secret
   * beside a text that a stranger chose: the length of the whole would tell whether the two agree (BREACH).
   */
  readonly compressed?: true;
  /** Where true, a request may ask for a range of the bytes (RFC 9110, 14), and is answered with 206 then. */
  readonly ranges?: true;
  /** The status of success; 200 where left out, 204 where there is no response body. */
  readonly status?: 200 | 201 | 204;
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : S extends Binary ? Uint8Array | Blob : undefined;
type Sent<S> = S extends z.ZodMiniType
  ? z.input<S>
  : S extends Binary
    ? Blob | Uint8Array<ArrayBuffer>
    : undefined;

/** Bytes `from` (included) to `to` (excluded). */
export interface ByteSpan {
  readonly from: number;
  readonly to: number;
}

/** The validated input of a handler. */
export interface RouteInput<R extends RouteDefinition> {
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
}

/** The input of a call; parts that the route does not take are left out. */
export type RouteCall<R extends RouteDefinition> = Part<'params', R> &
  Part<'query', R> &
  Part<'body', R> &
  (R extends { readonly ranges: true } ? { readonly range?: ByteSpan } : unknown);

type Part<K extends 'params' | 'query' | 'body', R extends RouteDefinition> = R[K] extends
  | z.ZodMiniType
  | Binary
  ? { readonly [P in K]: Sent<R[K]> }
  : unknown;

/** The result of a call: parsed JSON, bytes, or nothing. */
export type RouteResult<R extends RouteDefinition> = R['response'] extends z.ZodMiniType
  ? z.output<R['response']>
  : R['response'] extends Binary
    ? Uint8Array<ArrayBuffer>
    : undefined;

/**
 * The status that a successful call of the route answers with.
 *
 * @example
 * ```ts
 * import { routes, successStatus } from '@coffer/contract';
 *
 * successStatus(routes.login); // => 200
 * successStatus(routes.logout); // => 204
 * ```
 */
export function successStatus(route: RouteDefinition): 200 | 201 | 204 {
  const isEmpty = route.response === undefined && route.events === undefined;
  return route.status ?? (isEmpty ? 204 : 200);
}

/**
 * Fills the parameters of a path. Values are percent-encoded.
 *
 * @example
 * ```ts
 * import { fillPath, routes } from '@coffer/contract';
 *
 * fillPath(routes.itemMetadata.path, { id: 'a b' }); // => '/api/storage/a%20b/metadata'
 * ```
 */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
