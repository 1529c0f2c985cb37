import type { IncomingMessage } from 'node:http';
import {
  deviceName,
  EVENTS_CONTENT_TYPE,
  FORM_CONTENT_TYPE,
  type RouteDefinition,
  successStatus,
} from '@coffer/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { BinaryBody, Call, Caller, Download, EventStream, Guards, Redirect } from '../calls/call.ts';
import { parseInput } from '../calls/parse-input.ts';
import { Refusal } from '../calls/refusal.ts';
import { answering, type Requester } from '../calls/requester.ts';
import { bodyPieces, SILENCE_MS } from './body-pieces.ts';
import { createRouteLimiter, type Turn } from './route-limits.ts';

/**
 * Gives an app `serve`, the one way to add an API route: access, validation and status of success all come from the
 * contract, in this order, so that a stranger learns nothing from how a body is judged. So do the limits of what a call may
 * cost.
 *
 * @param silenceMs how long a body that a handler reads may be silent
 * @returns every route that was put into service, once it was
 */
export function addServe(
  app: FastifyInstance,
  guards: Guards,
  silenceMs = SILENCE_MS,
): ReadonlySet<RouteDefinition> {
  const served = new Set<RouteDefinition>();
  const limiter = createRouteLimiter();
  app.decorateRequest('caller', null);
  app.decorate('serve', function serve(this: FastifyInstance, route, handler) {
    served.add(route);
    const scope = async (instance: FastifyInstance) => {
      if (route.body === 'binary') acceptBinaryOnly(instance);
      if (route.form) acceptForms(instance);
      instance.route({
        method: route.method,
        url: route.path.replace(/\{(\w+)\}/g, ':$1'),
        exposeHeadRoute: false,
        bodyLimit: route.limits.bodyBytes,
        config: { readsBody: route.body === 'binary' },
        compress: route.compressed === true ? {} : false,
        onRequest: async (request, reply) => {
          request.caller = await admitted(route, guards, request);
          await limiter.admit(route, request, reply);
        },
        handler: async (request, reply) => {
          const call = parseCall(route, request, reply, silenceMs);
          const turn = await limiter.takeTurn(route, request, reply);
          const answer = await limiter.whileWorking(request, () =>
            answering(requesterOf(request), () => handler(call)),
          );
          reply.code(successStatus(route));
          return send(route, reply, answer, turn);
        },
      });
    };
    this.register(scope);
  });
  return served;
}

async function admitted(
  route: RouteDefinition,
  { authenticate, confirmationComesFirst }: Guards,
  request: FastifyRequest,
): Promise<Caller | null> {
  if (route.access === 'public') return null;
  const caller = await authenticate(request);
  if (caller === null) throw new Refusal('unauthenticated', 'Please sign in.');
  if (route.access === 'admin' && caller.role !== 'admin') {
    throw new Refusal('forbidden', 'Only administrators may do this.');
  }
  // An administrator decides about the rule, and must not be shut out by it.
  const isHeld = caller.unconfirmed && caller.role !== 'admin' && route.unconfirmed !== true;
  if (isHeld && (await confirmationComesFirst(caller))) {
    throw new Refusal('unconfirmed', 'Please confirm your e-mail address first.');
  }
  return caller;
}

function requesterOf({ caller, ip, headers }: FastifyRequest): Requester {
  return { userId: caller?.userId ?? null, address: ip, device: deviceName(headers['user-agent']) };
}

/** The parsing border: after the schemas have accepted everything, the call has the type that they say. */
function parseCall<R extends RouteDefinition>(
  route: R,
  request: FastifyRequest,
  reply: FastifyReply,
  silenceMs: number,
): Call<R> {
  const call: Record<keyof Call<R>, unknown> = {
    params: parse(route.params, request.params),
    query: parse(route.query, request.query),
    body:
      route.body === 'binary'
        ? binaryBody(route, request.raw, silenceMs)
        : parse(route.body, jsonBody(route, request)),
    range: route.ranges === true ? rangeOf(request) : undefined,
    caller: request.caller,
    request,
    reply,
  };
  return call as Call<R>;
}

/** Nothing here has a validator, so a condition on one is never met (RFC 9110, 13.1.5). */
function rangeOf({ headers }: FastifyRequest): string | undefined {
  return headers['if-range'] === undefined ? headers.range : undefined;
}

function binaryBody({ limits }: RouteDefinition, request: IncomingMessage, silenceMs: number): BinaryBody {
  // The HTTP parser has made sure that the header is a number.
  const length = request.headers['content-length'];
  return {
    pieces: bodyPieces(request, limits.bodyBytes, silenceMs),
    announcedLength: length === undefined ? null : Number(length),
  };
}

function jsonBody({ form = false }: RouteDefinition, { body }: FastifyRequest): unknown {
  return form && body === undefined ? {} : body;
}

function parse(schema: z.ZodMiniType | 'binary' | undefined, value: unknown): unknown {
  return schema === undefined || schema === 'binary' ? undefined : parseInput(schema, value);
}

/** @throws Refusal `payload_too_large` where the answer is longer than the call may give */
function send(route: RouteDefinition, reply: FastifyReply, answer: unknown, turn: Turn): unknown {
  if (answer === undefined) return reply.send();
  if (route.response === 'binary' && isRedirect(answer)) return reply.redirect(answer.location, 302);
  if (route.events !== undefined && isEventStream(answer)) return sendEvents(reply, answer);
  if (!isDownload(answer)) return sendJson(route, reply, JSON.stringify(answer), turn);
  checkAnswer(route, answer.length);
  const { range } = answer;
  if (route.ranges === true) reply.header('accept-ranges', 'bytes');
  if (range !== undefined) {
    reply.code(206).header('content-range', `bytes ${range.from}-${range.to - 1}/${range.of}`);
  }
  return reply
    .header('content-type', 'application/octet-stream')
    .header('content-length', answer.length)
    .send(answer.stream);
}

function sendJson(route: RouteDefinition, reply: FastifyReply, text: string, turn: Turn): FastifyReply {
  const bytes = Buffer.byteLength(text);
  checkAnswer(route, bytes);
  turn.endUnlessLarge(bytes);
  return reply.header('content-type', 'application/json; charset=utf-8').send(text);
}

function checkAnswer({ limits }: RouteDefinition, bytes: number): void {
  if (bytes <= limits.answerBytes) return;
  throw new Refusal('payload_too_large', `The answer to this call may have ${limits.answerBytes} bytes.`);
}

/** Nothing between here and the browser may keep events back, and nothing follows them on their connection. */
function sendEvents(reply: FastifyReply, { events }: EventStream): FastifyReply {
  return reply
    .header('content-type', EVENTS_CONTENT_TYPE)
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
    .send(events);
}

function isEventStream(answer: unknown): answer is EventStream {
  return typeof answer === 'object' && answer !== null && 'events' in answer;
}

function isDownload(answer: unknown): answer is Download {
  return typeof answer === 'object' && answer !== null && 'stream' in answer && 'length' in answer;
}

function isRedirect(answer: unknown): answer is Redirect {
  return typeof answer === 'object' && answer !== null && 'location' in answer;
}

/** The body stays unread, so that the handler can stream it; any other content type is refused. */
function acceptBinaryOnly(instance: FastifyInstance): void {
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null));
}

/** The fields of a form stand for those of a JSON object. */
function acceptForms(instance: FastifyInstance): void {
  instance.addContentTypeParser(FORM_CONTENT_TYPE, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
}
