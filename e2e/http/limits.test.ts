import { randomUUID } from 'node:crypto';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import {
  fillPath,
  KIBIBYTE,
  LARGE_BODIES,
  LARGE_BODY_BYTES,
  MEBIBYTE,
  type RouteDefinition,
  type RouteName,
  routes,
} from '@coffer/contract';
import { CHUNK_SIZE } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NIGHT } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { CHANGES_ACCOUNT } from './bad-input/accounts.ts';
import { type Belongings, storeBelongings } from './bad-input/belongings.ts';
import { largestBody } from './bad-input/largest.ts';
import { validRequest } from './bad-input/requests.ts';
import { Account, chunkBody, chunkSaying } from './support/account.ts';
import { batchOf, broughtFiles, framed } from './support/batches.ts';
import { envelope, REQUEST_TICKET } from './support/builders.ts';
import { type Answer, flood, forgetPeak, peakOf } from './support/flood.ts';
import type { Saying } from './support/visitor.ts';

/** Limits on what one account makes the server hold. */
const GROWTH = 64 * MEBIBYTE;
const CONNECTIONS = 64;
/** Bytes that a batch trickles in by. */
const PIECE = 64 * KIBIBYTE;

const isRouteName = (name: string): name is RouteName => Object.hasOwn(routes, name);
const table = Object.keys(routes)
  .filter(isRouteName)
  .map((name): [RouteName, RouteDefinition] => [name, routes[name]]);

let server: RunningServer;
let me: Account;
let own: Belongings;
let pid: number;

beforeAll(async () => {
  server = await startServer({ process: 'own' });
  me = await Account.register(server.url);
  // What administrators do, they do to somebody else.
  const { user } = await (await Account.register(server.url)).call('self');
  own = { ...(await storeBelongings(me, server.dataDir)), user: user.id };
  pid = server.process.pid ?? 0;
  // A new process lets the pieces of what it refuses lie for longer than one that has worked: up to 130 MB of the first flood with Node 24.
  await flooded('uploadChunk', routes.uploadChunk);
});
afterAll(() => server.stop());

/** Who calls a route: somebody else where the call ends a session, or changes the account. */
async function callerOf(name: RouteName, route: RouteDefinition): Promise<Account> {
  const isEnded = CHANGES_ACCOUNT.has(name) || name === 'logout' || name === 'refresh';
  return isEnded && route.access !== 'admin' ? Account.register(server.url) : me;
}

/** The longest request that a route takes. */
async function largest(
  name: RouteName,
  route: RouteDefinition,
  caller: Account,
): Promise<{ saying: Saying; body: Buffer | null }> {
  const saying = validRequest(name, caller, own);
  if (route.body === undefined) return { saying, body: null };
  if (route.body !== 'binary') return { saying, body: largestBody(route.body, route.limits.bodyBytes) };
  const file = { id: randomUUID(), size: CHUNK_SIZE };
  const body = chunkBody(file);
  if (name === 'uploadChunk')
    return { saying: chunkSaying(await caller.createFile({ size: CHUNK_SIZE }), 0, body), body };
  if (name === 'uploadRequestChunk') {
    const { id } = own.request;
    const query = { ticket: REQUEST_TICKET };
    await me.try('beginRequestUpload', {
      params: { id },
      query,
      body: { ...file, encrypted_key: envelope(1_182) },
    });
    return { saying: { ...chunkSaying(file, 0, body, query), params: { id, upload_id: file.id } }, body };
  }
  const files = await broughtFiles(1, { size: CHUNK_SIZE });
  const batch = framed(batchOf(0, files), ...files.map((brought) => brought.body));
  return { saying, body: batch };
}

function expectLimited(answers: readonly Answer[], route: RouteDefinition, bodyBytes: number): void {
  const { limits } = route;
  for (const { status, bytes } of answers) {
    expect(status, 'is answered').toBeGreaterThan(0);
    expect(status).not.toBe(500);
    expect(bytes).toBeLessThanOrEqual(limits.answerBytes);
  }
  const isLarge = route.body !== 'binary' && bodyBytes > LARGE_BODY_BYTES;
  const { most, beyond } = isLarge ? LARGE_BODIES : limits.atOnce;
  if (beyond === 'waits' || most >= CONNECTIONS / 2) return;
  // Those that stall have all places.
  expect(answers.filter(({ status }) => status === 429).length).toBe(answers.length);
}

/** Has many connections of one account, of which half stall, ask for the same. */
async function flooded(name: RouteName, route: RouteDefinition) {
  const caller = await callerOf(name, route);
  const { saying, body } = await largest(name, route, caller);
  const before = forgetPeak(pid);
  const answers = await flood(caller, route, saying, body, CONNECTIONS);
  return { answers, bodyBytes: body?.length ?? 0, growth: peakOf(pid) - before };
}

async function expectFloodLimited(name: RouteName, route: RouteDefinition): Promise<void> {
  const { answers, bodyBytes, growth } = await flooded(name, route);
  expectLimited(answers, route, bodyBytes);
  expect(growth).toBeLessThan(GROWTH);
}

/** Whether nothing is sent, and all answers together are shorter than what may be taken. */
const isSmall = ({ body, limits }: RouteDefinition) =>
  body === undefined && limits.answerBytes * CONNECTIONS < GROWTH && limits.atOnce.most >= CONNECTIONS / 2;

/** What decides about a flood: what is sent, and the limits on that and on the answer. */
const kindOf = ({ body, limits }: RouteDefinition) =>
  JSON.stringify([typeof body === 'object' ? 'an object' : body, limits]);

/** By day one call of each kind. */
const kinds = table.map(([, route]) => kindOf(route));
const isToday = ([, route]: (typeof table)[number], index: number) =>
  !isSmall(route) && kinds.indexOf(kindOf(route)) === index;

describe.each(table.filter(isToday))('limits of %s:', (name, route) => {
  it('many of one account, of which half stall, take no more than they may', () =>
    expectFloodLimited(name, route));
});

const others = table.filter((each, index) => !isToday(each, index));
describe.each(others)('limits of %s, like those of another:', NIGHT, (name, route) => {
  it('many of one account, of which half stall, take no more than they may', () =>
    expectFloodLimited(name, route));
});

describe('fault S6: batches with files that trickle in', () => {
  it('of one account take little memory, over all of its spaces', async () => {
    const person = await Account.register(server.url);
    const { user } = await person.call('self');
    const files = await broughtFiles(1, { size: CHUNK_SIZE });
    const batch = framed(batchOf(0, files), ...files.map((brought) => brought.body));
    const before = forgetPeak(pid);
    const begun = Array.from({ length: 160 }, () => {
      const outgoing = request(`${server.url}/api/spaces/${user.space_id}/changes/files`, {
        method: 'POST',
        agent: false,
        headers: {
          cookie: `coffer_session=${person.cookie('coffer_session')}`,
          'content-type': 'application/octet-stream',
          'content-length': batch.length,
        },
      });
      outgoing.on('error', () => undefined);
      const status = new Promise<number>((resolve) =>
        outgoing.once('response', (incoming: IncomingMessage) => resolve(incoming.resume().statusCode ?? 0)),
      );
      return { outgoing, status };
    });
    const refused = new Set<ClientRequest>();
    for (const { outgoing, status } of begun) void status.then(() => refused.add(outgoing));
    for (let from = 0; from < batch.length - 1; from += PIECE) {
      const piece = batch.subarray(from, Math.min(from + PIECE, batch.length - 1));
      for (const { outgoing } of begun) if (!refused.has(outgoing)) outgoing.write(piece);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await expect.poll(() => refused.size, { timeout: 20_000 }).toBe(156);
    const statuses = begun.filter(({ outgoing }) => refused.has(outgoing)).map(({ status }) => status);
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([429]));
    expect(peakOf(pid) - before).toBeLessThan(GROWTH);
    for (const { outgoing } of begun) outgoing.destroy();
  });
});

describe('fault S6: bodies in pieces of one byte', () => {
  const TINY = '1\r\n \r\n'.repeat(10_000);

  it.each([
    ['changeSpace', 'application/json'],
    ['changeSpaceWithFiles', 'application/octet-stream'],
  ] as const)('of %s take no more memory than their bytes', async (name, type) => {
    const before = forgetPeak(pid);
    const { hostname, port } = new URL(server.url);
    const path = fillPath(routes[name].path, { id: own.space });
    const sockets = Array.from({ length: 4 }, () => {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      const headers = [
        `cookie: coffer_session=${me.cookie('coffer_session')}`,
        `content-type: ${type}`,
        'transfer-encoding: chunked',
      ];
      socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\n${headers.join('\r\n')}\r\n\r\n`);
      // The length of a first part, where there are parts.
      if (type !== 'application/json') socket.write('4\r\n\x00\x10\x00\x00\r\n');
      return socket;
    });
    for (let at = 0; at < 30; at += 1) {
      await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.write(TINY, resolve))));
    }
    expect(peakOf(pid) - before).toBeLessThan(GROWTH);
    for (const socket of sockets) socket.destroy();
  });
});

describe('The log', () => {
  it('knows of no error', () => {
    expect(server.log().match(/^.*"level":[56]0.*$/gm)).toBeNull();
  });
});
