import type { Readable } from 'node:stream';
import type { ByteSpan, RouteDefinition, RouteInput, RouteResult } from '@coffer/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';

/** Who is signed in. */
export interface Caller {
  readonly userId: string;
  /** Their drive. */
  readonly spaceId: string;
  readonly sessionId: string;
  readonly role: 'admin' | 'user';
  /** Whether an e-mail address is to be confirmed yet. */
  readonly unconfirmed: boolean;
  /** Whether they do nothing before, whoever else may. */
  readonly confirmsFirst: boolean;
  /** When the session token expires. */
  readonly expiresAt: number;
}

/** Whose call it is, and by which session, which goes on where the others end. */
export type Asker = Pick<Caller, 'userId' | 'sessionId'>;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyInstance {
    /** Puts a route of the contract into service. */
    serve: ServeRoute;
  }
}

/** Finds out who sends a request; null when nobody is signed in. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>;

/** The argument of a handler. Params, query and body have passed the contract's schemas. */
export interface Call<R extends RouteDefinition> {
  readonly params: RouteInput<R>['params'];
  readonly query: RouteInput<R>['query'];
  readonly body: R['body'] extends 'binary' ? BinaryBody : RouteInput<R>['body'];
  /** The header Range, where the route and the request know it. */
  readonly range: string | undefined;
  /** Null on public routes. */
  readonly caller: R['access'] extends 'public' ? null : Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A binary body, while it arrives. */
export interface BinaryBody {
  readonly pieces: AsyncIterable<Uint8Array>;
  /** The length that the request announced, if it did. */
  readonly announcedLength: number | null;
}

/** A binary answer. */
export interface Download {
  readonly stream: Readable;
  readonly length: number;
  /** Which bytes of how many these are, where a range was asked for. */
  readonly range?: ByteSpan & { readonly of: number };
}

/** Where a binary answer is to be fetched instead, for a short time. */
export interface Redirect {
  readonly location: string;
}

/** An answer that goes on: server-sent events as they stand on the wire. */
export interface EventStream {
  readonly events: Readable;
}

/** Answers a call with what the contract says: JSON, a download, events, or nothing. */
type Handler<R extends RouteDefinition> = (
  call: Call<R>,
) => R['response'] extends 'binary'
  ? Promise<Download | Redirect>
  : R['events'] extends z.ZodMiniType
    ? Promise<EventStream>
    : R['response'] extends z.ZodMiniType
      ? Promise<RouteResult<R>>
      : Promise<void>;

/** Puts a route of the contract into service. */
type ServeRoute = <R extends RouteDefinition>(route: R, handler: Handler<R>) => void;

/** The checks before a call is let in. */
export interface Guards {
  readonly authenticate: Authenticate;
  /** Whether accounts can do nothing before their e-mail address is confirmed. */
  confirmationComesFirst(caller: Pick<Caller, 'confirmsFirst'>): Promise<boolean>;
}
