import {
  PROBLEM_CONTENT_TYPE,
  type Problem,
  problem,
  type RouteDefinition,
  successStatus,
} from '@coffer/contract';
import * as z from 'zod/mini';
import { type CofferError, failed } from '../failures/coffer-error.ts';
import { BodyReader } from './body-reader.ts';
import { announcedLength, readBytes } from './read-bytes.ts';
import { timeOfProof, timeOfRefusal } from './refused-date.ts';
import { retryAfterMs } from './retry-after.ts';

const PARTIAL_CONTENT = 206;
const CONTENT_TOO_LARGE = 413;
const SERVER_FAULT = 500;

/**
 * Reads the answer to a call, or to one for a part of it: parsed JSON, bytes, or undefined, as the route says. Throws what the server refuses,
 * `request_too_large`, `response_invalid`, `server_unreachable`.
 */
export async function readResponse(
  route: RouteDefinition,
  response: Response,
  isPart: boolean,
): Promise<unknown> {
  await expectSuccess(route, response, isPart);
  if (route.response === undefined) return undefined;
  if (route.response === 'binary') return bytes(route, response);
  const parsed = route.response.safeParse(await json(route, response));
  if (!parsed.success) throw invalid(route, parsed.error);
  return parsed.data;
}

/**
 * The answer to a call that gives bytes, unread. Throws what the server refuses, `response_invalid`,
 * `server_unreachable`.
 */
export async function openResponse(
  route: RouteDefinition,
  response: Response,
  isPart: boolean,
): Promise<BodyReader> {
  await expectSuccess(route, response, isPart);
  return new BodyReader(response.body, announcedLength(response.headers));
}

async function expectSuccess(route: RouteDefinition, response: Response, isPart: boolean): Promise<void> {
  // That somebody else came first is an answer, and no error; see `OVERTAKEN_HEADER`.
  if (!response.ok || isProblem(response)) throw await refusal(route, response);
  if (response.status !== (isPart ? PARTIAL_CONTENT : successStatus(route))) throw invalid(route);
}

const isProblem = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith(PROBLEM_CONTENT_TYPE) === true;

async function refusal(route: RouteDefinition, response: Response): Promise<Error> {
  const { headers, status } = response;
  const asked = { retryAfterMs: retryAfterMs(headers, Date.now()) };
  if (!isProblem(response)) {
    // Not the server's own, and no waiting heals it.
    return status === CONTENT_TOO_LARGE
      ? failed('request_too_large')
      : failed({ code: 'server_unreachable', ...asked });
  }
  const said = problemOf(route, await json(route, response));
  const [told, now] = [headers.get('date'), Date.now()];
  const serverTime = timeOfRefusal(said.errors ?? {}, told, now);
  const proofTime = timeOfProof(said, told, now);
  return refused(said, {
    ...asked,
    ...(serverTime !== null && { serverTime }),
    ...(proofTime !== null && { proofTime }),
  });
}

const laterProblem = z.extend(problem, { code: z.string() });

/** The problem in an answer. One whose code only a later release has is of a general kind here, with the words of the server. */
function problemOf(route: RouteDefinition, body: unknown): Problem {
  const known = problem.safeParse(body);
  if (known.success) return known.data;
  const later = laterProblem.safeParse(body);
  if (!later.success) throw invalid(route, known.error);
  return { ...later.data, code: later.data.status < SERVER_FAULT ? 'validation_failed' : 'internal' };
}

async function bytes(route: RouteDefinition, response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const body = await received(() => readBytes(response));
  if (body === null) throw invalid(route);
  return body;
}

async function json(route: RouteDefinition, response: Response): Promise<unknown> {
  const text = await received(() => response.text());
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalid(route, cause);
  }
}

/** A connection may break after the head of the response; that is no different from one that never opened. */
async function received<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw failed({ code: 'server_unreachable' }, { cause });
  }
}

function invalid({ method, path }: RouteDefinition, cause?: unknown): CofferError {
  return failed(
    { code: 'response_invalid', route: `${method} ${path}` },
    cause === undefined ? {} : { cause },
  );
}

/** The failure for a problem that the server answered with. */
function refused(
  { code, status, detail, errors = {}, request_id, batch }: Problem,
  more: {
    readonly retryAfterMs: number | undefined;
    readonly serverTime?: number;
    readonly proofTime?: number;
  },
): CofferError {
  return failed({ code, status, detail, errors, requestId: request_id, ...(batch && { batch }), ...more });
}
