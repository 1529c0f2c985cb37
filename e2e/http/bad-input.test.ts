import { randomUUID } from 'node:crypto';
import { FORM_CONTENT_TYPE, type RouteDefinition, type RouteName, routes } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isAll } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { type Belongings, storeBelongings } from './bad-input/belongings.ts';
import { sampleRequest, validRequest, withOtherId } from './bad-input/requests.ts';
import { withoutSession } from './bad-input/without-session.ts';
import { malformedJson, NO_BINARY_TYPES, NO_JSON_TYPES } from './bad-input/wrong-bodies.ts';
import { type Mutant, wrongBodies, wrongTexts } from './bad-input/wrong-values.ts';
import { Account } from './support/account.ts';
import { cleanedUp } from './support/cleaned-up.ts';
import { leavingEverything } from './support/data-directory.ts';
import type { Received } from './support/http.ts';
import { expectProblem, problemIn } from './support/problems.ts';
import { jsonOf, type Saying, Visitor } from './support/visitor.ts';

/** Calls of the contract whose server side comes later. A call that is put into service leaves this list. */
const LATER: ReadonlySet<RouteName> = new Set();

const isRouteName = (name: string): name is RouteName => Object.hasOwn(routes, name);
const table = Object.keys(routes)
  .filter(isRouteName)
  .map((name): [RouteName, RouteDefinition] => [name, routes[name]]);
const inService = table.filter(([name]) => !LATER.has(name));
const later = table.filter(([name]) => LATER.has(name));

const MEBIBYTE = 1024 * 1024;
/** Into so many parts what is refused everywhere is divided, of which each call meets one by day. */
const PARTS = 12;
/** What the pages of other sites say they are. */
const OTHER_SITES = ['https://evil.example', 'null', 'about:blank', '', 'x'.repeat(4_000)];

let server: RunningServer;
let administrator: Account;
let me: Account;
let stranger: Account;
let mine: Belongings;
let theirs: Belongings;
const sessions = new Map<string, Account>();
let strangers: Awaited<ReturnType<typeof withoutSession>>;

beforeAll(async () => {
  server = await startServer();
  administrator = await Account.register(server.url);
  me = await Account.register(server.url);
  stranger = await Account.register(server.url);
  mine = await storeBelongings(me, server.dataDir);
  theirs = await storeBelongings(stranger, server.dataDir);
  strangers = await withoutSession(server, me);
  await cleanedUp(server);
});
afterAll(() => server.stop());

/** A session of somebody, which no call that is refused ends. */
async function sessionFor({ form }: Account): Promise<Account> {
  const known = sessions.get(form.email);
  if (known !== undefined) return known;
  const session = await Account.signIn(server.url, form);
  sessions.set(form.email, session);
  return session;
}

/** Runs requests that must leave everything as it is, whatever they are answered. */
const changingNothing = (requests: () => Promise<void>) => leavingEverything(server.dataDir, requests);

/** Asserts that an answer refuses, in words. */
function expectRefusal(received: Received, what: string): void {
  const { status, detail } = problemIn(received);
  expect(status, what).toBeGreaterThanOrEqual(400);
  expect(status, what).toBeLessThan(500);
  expect(detail, what).toMatch(/^[A-Z].{8,}\.$/);
}

/** Asserts that an answer refuses one field, in words. */
function expectFieldRefusal(received: Received, { what, field }: Mutant): void {
  const { code, errors = {} } = problemIn(received);
  expect(code, what).toBe('validation_failed');
  const named = Object.entries(errors).filter(
    ([name]) => field === '_' || name === field || name.startsWith(`${field}.`),
  );
  expect(named, `${what}: ${JSON.stringify(errors)}`).not.toEqual([]);
  for (const [, messages] of named) for (const message of messages) expect(message, what).toMatch(/\S{2,}/);
}

describe('The table of routes', () => {
  it('is in service, but for what comes later', async () => {
    const document = z.object({
      paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
    });
    const { paths } = document.parse(jsonOf((await me.send('GET', '/api/docs')).body));
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      inService.map(([name]) => name).sort(),
    );
  });

  it.each(later)('%s is not found as long as it comes later', async (name, route) => {
    await changingNothing(async () => {
      const request = sampleRequest(route);
      expectProblem(await me.try(name, request), 'not_found');
      expectProblem(await new Visitor(server.url).try(name, request), 'not_found');
    });
  });
});

describe.each(inService)('%s', (name, route) => {
  const trying = (request: Saying) => caller.try(name, request);
  const sample = sampleRequest(route);
  const { params, query, body, limits } = route;
  let caller: Account;
  // What is refused before anybody looks at which call it is for: by day each call meets a part of it, and the next call others.
  const place = inService.findIndex(([other]) => other === name);
  const isMet = (at: number, parts: number) => isAll || at % parts === place % parts;
  const someOf = <T>(values: readonly T[]) =>
    values.filter((_, at) => isMet(at, Math.min(PARTS, values.length)));

  beforeAll(async () => {
    caller = await sessionFor(route.access === 'admin' ? administrator : me);
  });

  const hasBody = route.method === 'POST' || route.method === 'PUT';
  const sending = (type: string, bytes: string | Uint8Array) =>
    trying({ ...sample, body: Buffer.from(bytes), headers: { 'content-type': type } });

  if (hasBody && body !== 'binary') {
    it('refuses a body that is no JSON', () =>
      changingNothing(async () => {
        for (const [what, bytes] of someOf(malformedJson(sample.body ?? {}))) {
          const received = await sending('application/json', bytes);
          expect(problemIn(received).code, what).toBe('malformed_json');
          expectRefusal(received, what);
        }
      }));

    it('refuses a body longer than it takes', () =>
      changingNothing(async () => {
        for (const bytes of [
          ' '.repeat(limits.bodyBytes + 1),
          // Most of what this file takes, where each call gets it.
          ...(isAll || name === 'login' ? [' '.repeat(8 * MEBIBYTE)] : []),
          `{"email":"${'x'.repeat(limits.bodyBytes)}"}`,
        ]) {
          expectProblem(await sending('application/json', bytes), 'payload_too_large');
        }
      }));
  }

  if (hasBody) {
    it('refuses a body of any other type', () =>
      changingNothing(async () => {
        for (const type of someOf(body === 'binary' ? NO_BINARY_TYPES : NO_JSON_TYPES)) {
          if (route.form && type === FORM_CONTENT_TYPE) continue;
          const received = await sending(type, JSON.stringify(sample.body ?? {}));
          expect(problemIn(received).code, type).toBe('unsupported_media_type');
          expectRefusal(received, type);
        }
      }));
  }

  if (body === 'binary') {
    it('refuses a body of another length than it must have', () =>
      changingNothing(async () => {
        const valid = validRequest(name, me, mine);
        for (const length of [0, 1, MEBIBYTE, 20 * MEBIBYTE]) {
          expectRefusal(await trying({ ...valid, body: new Uint8Array(length) }), `${length} bytes`);
        }
        const { body: _, ...without } = valid;
        expectRefusal(await trying(without), 'no body');
      }));
  } else if (body !== undefined) {
    it('refuses a body that breaks its schema anywhere, and names the field', () =>
      changingNothing(async () => {
        const { body: _, ...without } = sample;
        if (!route.form) {
          expectFieldRefusal(await trying(without), { what: 'no body', field: '_', value: undefined });
        }
        const mutants = wrongBodies(body, sample.body);
        const isLonger = ({ value }: Mutant) => Buffer.byteLength(JSON.stringify(value)) > limits.bodyBytes;
        for (const mutant of mutants.filter((mutant) => !isLonger(mutant))) {
          expectFieldRefusal(await trying({ ...sample, body: mutant.value }), mutant);
        }
        // Nobody reads which field of them is too long.
        const longer = mutants.find(isLonger);
        if (longer !== undefined)
          expectProblem(await trying({ ...sample, body: longer.value }), 'payload_too_large');
      }));
  }

  if (query !== undefined) {
    it('refuses a query that breaks its schema anywhere, and names the field', () =>
      changingNothing(async () => {
        for (const mutant of wrongTexts(query, sample.query ?? {})) {
          expectFieldRefusal(await trying({ ...sample, query: mutant.value }), mutant);
        }
      }));
  }

  if (params !== undefined) {
    it('refuses a path that breaks its schema anywhere', () =>
      changingNothing(async () => {
        for (const { what, field, value } of wrongTexts(params, sample.params ?? {})) {
          // A path has no place for more fields than it names.
          if (field === 'unexpected') continue;
          expectRefusal(await trying({ ...sample, params: value }), what);
        }
      }));
  }

  if (route.access !== 'public') {
    it('refuses everyone who is not signed in, whatever else is wrong', async () => {
      await changingNothing(async () => {
        const valid = validRequest(name, me, mine);
        for (const [what, visitor] of someOf(strangers)) {
          for (const request of [valid, { ...valid, body: '{' }]) {
            const received = await visitor.clone().try(name, request);
            expect(problemIn(received).code, what).toBe('unauthenticated');
          }
        }
      });
    });

    // Invitations count before anything is looked up, since refusals tell who has an account.
    const unlessCounted =
      name === 'inviteIntoSpace' ? (requests: () => Promise<void>) => requests() : changingNothing;
    it('refuses the ids of other people and of nothing', () =>
      unlessCounted(async () => {
        const valid = validRequest(name, me, mine);
        const idsOf = ({ directory, file, unfinished, session, link, passkey, space }: Belongings) => [
          ...[directory, file.id, unfinished.id, session, link.id, passkey.id, space],
        ];
        for (const own of idsOf(mine)) {
          const others = idsOf(theirs);
          for (const other of [...others, randomUUID()]) {
            const request = withOtherId(valid, own, other);
            if (request === null) continue;
            const received = await trying(request);
            if (name === 'thumbnails' || name === 'listLinks') expect(jsonOf(received.body)).toEqual([]);
            else if (name === 'findItem' || name === 'findByNameHash')
              expect(jsonOf(received.body)).toBeNull();
            // Heads are read before anything is looked up; `own-spaces.test.ts` asks for strangers' spaces.
            else expectProblem(received, name === 'changeSpaces' ? 'validation_failed' : 'not_found');
          }
        }
      }));
  }

  if (route.access === 'admin') {
    it('refuses people who are no administrators', () =>
      changingNothing(async () => {
        expectProblem(await me.try(name, validRequest(name, me, mine)), 'forbidden');
      }));
  }

  if (route.method !== 'GET') {
    it('refuses a page of another site', () =>
      changingNothing(async () => {
        const valid = validRequest(name, me, mine);
        for (const origin of someOf(OTHER_SITES)) {
          const received = await trying({ ...valid, headers: { origin } });
          expect(problemIn(received).code, origin).toBe('origin_refused');
        }
      }));
  }

  if (isMet(0, PARTS)) {
    it('refuses headers without end', () =>
      changingNothing(async () => {
        const received = await trying({ ...sample, headers: { 'x-long': 'x'.repeat(20_000) } });
        expectRefusal(received, 'a long header');
        expect(received.status).toBe(431);
      }));
  }
});

describe('The log', () => {
  it('knows of no error', () => {
    expect(server.log().match(/^.*"level":[56]0.*$/gm)).toBeNull();
  });
});
