import { PROBLEM_CONTENT_TYPE, problem, type RouteDefinition, successStatus } from '@coffer/contract';
import { BodyReader } from './body-reader.ts';
import { ApiProblem, RequestTooLarge, ResponseInvalid, ServerUnreachable } from './errors.ts';
import { announcedLength, readBytes } from './read-bytes.ts';
import { retryAfterMs } from './retry-after.ts';

const CONTENT_TOO_LARGE = 413;

/**
 * Reads the answer to a call: parsed JSON, bytes, or undefined, as the route says. Throws ApiProblem,
 * RequestTooLarge, ResponseInvalid, ServerUnreachable.
 */
export async function readResponse(route: RouteDefinition, response: Response): Promise<unknown> {
  await expectSuccess(route, response);
  if (route.response === undefined) return undefined;
  if (route.response === 'binary') return bytes(route, response);
  const parsed = route.response.safeParse(await json(route, response));
  if (!parsed.success) throw new ResponseInvalid(route, { cause: parsed.error });
  return parsed.data;
}

/** The answer to a call that gives bytes, unread. Throws ApiProblem, ResponseInvalid, ServerUnreachable. */
export async function openResponse(route: RouteDefinition, response: Response): Promise<BodyReader> {
  await expectSuccess(route, response);
  return new BodyReader(response.body, announcedLength(response.headers));
}

async function expectSuccess(route: RouteDefinition, response: Response): Promise<void> {
  if (!response.ok) throw await refusal(route, response);
  if (response.status !== successStatus(route)) throw new ResponseInvalid(route);
}

async function refusal(route: RouteDefinition, response: Response): Promise<Error> {
  const { headers, status } = response;
  const asked = { retryAfterMs: retryAfterMs(headers, Date.now()) };
  if (!headers.get('content-type')?.startsWith(PROBLEM_CONTENT_TYPE)) {
    // Not the server's own, and no waiting heals it.
    return status === CONTENT_TOO_LARGE ? new RequestTooLarge() : new ServerUnreachable(asked);
  }
  const parsed = problem.safeParse(await json(route, response));
  if (!parsed.success) return new ResponseInvalid(route, { cause: parsed.error });
  return new ApiProblem(status, parsed.data, asked);
}

async function bytes(route: RouteDefinition, response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const body = await received(() => readBytes(response));
  if (body === null) throw new ResponseInvalid(route);
  return body;
}

async function json(route: RouteDefinition, response: Response): Promise<unknown> {
  const text = await received(() => response.text());
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ResponseInvalid(route, { cause });
  }
}

/** A connection may break after the head of the response; that is no different from one that never opened. */
async function received<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new ServerUnreachable({ cause });
  }
}
