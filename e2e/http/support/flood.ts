import { readFileSync, writeFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { fillPath, type RouteDefinition } from '@coffer/contract';
import type { Saying, Visitor } from './visitor.ts';

/** An answer, once all of it has come. */
export interface Answer {
  readonly status: number;
  readonly bytes: number;
}

/** How long all answers of a flood may take. */
const FLOOD_MS = 30_000;

/**
 * Sends the same request over many connections of one account at once. The first half of them stalls: in the middle of the
 * body, or where there is none in the middle of the answer.
 *
 * @param body as it stands on the wire; null where there is none
 * @returns the answers to the other half, none of which may come from a stream that goes on
 */
export async function flood(
  visitor: Visitor,
  route: RouteDefinition,
  saying: Saying,
  body: Buffer | null,
  connections: number,
): Promise<Answer[]> {
  const begun: ClientRequest[] = [];
  const begin = () => {
    const outgoing = requestOf(visitor, route, saying, body);
    outgoing.on('error', () => undefined);
    begun.push(outgoing);
    return outgoing;
  };
  try {
    const stalled = Array.from({ length: connections / 2 }, begin);
    await Promise.all(stalled.map((outgoing) => sendHalf(outgoing, body)));
    const others = Array.from({ length: connections / 2 }, begin);
    return await Promise.all(others.map((outgoing) => answerTo(outgoing, route, body)));
  } finally {
    for (const outgoing of begun) outgoing.destroy();
  }
}

function requestOf(visitor: Visitor, route: RouteDefinition, { params, query }: Saying, body: Buffer | null) {
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  const cookies = ['coffer_session', 'coffer_refresh'].flatMap((name) => {
    const value = visitor.cookie(name);
    return value === undefined ? [] : [`${name}=${value}`];
  });
  const isBinary = route.body === 'binary';
  return request(`${visitor.url}${fillPath(route.path, params ?? {})}${search}`, {
    method: route.method,
    agent: false,
    headers: {
      cookie: cookies.join('; '),
      ...(body !== null && {
        'content-type': isBinary ? 'application/octet-stream' : 'application/json',
        'content-length': body.length,
      }),
    },
  });
}

/** Sends the first half of a body, or where there is none a request whose answer nobody reads. */
async function sendHalf(outgoing: ClientRequest, body: Buffer | null): Promise<void> {
  const half = body?.subarray(0, body.length / 2);
  outgoing.on('response', (incoming) => incoming.pause());
  if (half === undefined) outgoing.end();
  else if (half.length > 0) outgoing.write(half);
  else outgoing.flushHeaders();
  // A refusal comes before all of it is sent.
  const connected = new Promise((resolve) =>
    outgoing.once('socket', (socket) => socket.once('connect', resolve)),
  );
  await Promise.race([connected, new Promise((resolve) => setTimeout(resolve, 1_000))]);
}

function answerTo(outgoing: ClientRequest, route: RouteDefinition, body: Buffer | null): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer came in time')), FLOOD_MS);
    const settle = (answer: Answer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    outgoing.once('close', () => settle({ status: 0, bytes: 0 }));
    outgoing.once('response', (incoming: IncomingMessage) => {
      let bytes = 0;
      const { statusCode: status = 0 } = incoming;
      if (route.events !== undefined && status === 200) settle({ status, bytes });
      incoming.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      incoming.once('end', () => settle({ status, bytes }));
    });
    outgoing.end(body ?? undefined);
  });
}

/** Lets the peak of the memory of a process be counted from now on, and gives how much it has, in bytes. */
export function forgetPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return memoryOf(pid, 'VmRSS');
}

/** The most memory that a process has had since, in bytes. */
export const peakOf = (pid: number): number => memoryOf(pid, 'VmHWM');

function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN) * 1_024;
}
