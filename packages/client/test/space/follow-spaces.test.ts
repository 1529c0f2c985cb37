import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { keyBytes } from '../../src/rows/canonical-root.ts';
import { followSpaces, type SpaceNews } from '../../src/space/follow-spaces.ts';
import { FIRST_SPACE_KEYS } from '../support/account.ts';
import { problemAnswer } from '../support/problem-answer.ts';
import { testClock } from '../support/test-clock.ts';

const ID = '0b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11';
const at = (revision: number) => [{ id: ID, revision, waiting: 0 }];
const event = (revision: number) => `data: ${JSON.stringify({ spaces: at(revision) })}\n\n`;

/** A stream in these parts, which then ends, or breaks off. */
function stream(parts: readonly string[], breaks = false): Response {
  const rest = [...parts];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = rest.shift();
      if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
      else if (breaks) controller.error(new TypeError('broken'));
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** Follows a server that gives these answers to the stream, one after the other. */
function following(answers: (() => Response)[], spaces = at(9)) {
  const calls: string[] = [];
  const clock = testClock();
  const stop = new AbortController();
  const api = createApiClient({
    baseUrl: 'http://server',
    async fetch(url) {
      const { pathname } = new URL(String(url));
      calls.push(pathname);
      if (pathname === '/api/spaces') {
        const withKeys = spaces.map((space) => ({ ...space, keys: keyBytes(space.id, FIRST_SPACE_KEYS) }));
        return Response.json({ spaces: withKeys });
      }
      const answer = answers.shift();
      if (answer === undefined) throw new TypeError('no server');
      return answer();
    },
  });
  return { calls, clock, stop, news: followSpaces({ api, clock }, stop.signal) };
}

async function take(news: AsyncGenerator<SpaceNews>, count: number): Promise<SpaceNews[]> {
  const taken: SpaceNews[] = [];
  while (taken.length < count) taken.push((await news.next()).value);
  return taken;
}

describe('following spaces', () => {
  it('tells where they stand as it comes, however the stream is cut into parts', async () => {
    const text = `${event(1)}:\n\n${event(2)}`;
    for (const size of [1, 7, 1_000]) {
      const parts = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      const { news } = following([() => stream(parts)]);
      expect(await take(news, 3)).toEqual([at(1), null, at(2)]);
    }
  });

  it('gives the stream up with its signal, also where fetch has forgotten that', async () => {
    let isGivenUp = false;
    const silent = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(event(1))),
      cancel() {
        isGivenUp = true;
      },
    });
    const { news, stop } = following([() => new Response(silent)]);
    expect(await take(news, 1)).toEqual([at(1)]);
    const next = news.next();
    stop.abort(new Error('over'));
    await expect(next).rejects.toThrow('over');
    expect(isGivenUp).toBe(true);
  });

  it('opens the stream again when it ends or breaks, with growing pauses', async () => {
    const { news, clock } = following([
      () => stream([event(1)]),
      () => stream([event(2)], true),
      () => problemAnswer('unavailable'),
      () => problemAnswer('internal'),
      () => stream([event(3)]),
    ]);
    expect(await take(news, 3)).toEqual([at(1), at(2), at(3)]);
    expect(clock.sleeps).toEqual([500, 500, 1_000, 2_000]);
  });

  it('waits as long as a server asks that takes no more streams', async () => {
    const { news, clock } = following([
      () => problemAnswer('too_many_requests', {}, { 'retry-after': '20' }),
      () => stream([event(1)]),
    ]);
    expect(await take(news, 1)).toEqual([at(1)]);
    expect(clock.sleeps).toEqual([22_000]);
  });

  it('asks every half minute while there is no stream', async () => {
    const { news, calls, clock } = following([]);
    expect(await take(news, 3)).toEqual([at(9), at(9), at(9)]);
    const asked = calls.filter((path) => path === '/api/spaces').length;
    const slept = clock.sleeps.reduce((sum, each) => sum + each, 0);
    expect(asked).toBe(3);
    expect(slept / asked).toBeGreaterThanOrEqual(30_000);
    expect(slept / asked).toBeLessThanOrEqual(45_000);
  });

  it('tells what has ended while the stream was broken', async () => {
    const other = { ...at(4)[0], id: '0b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a12' };
    const both = `data: ${JSON.stringify({ spaces: [...at(1), other] })}\n\n`;
    const { news } = following([
      () => stream([both, event(2)]),
      () => stream([':\n\n', event(2), event(3)]),
      () => stream([event(3)]),
    ]);
    const told = await take(news, 6);
    const over = [...at(2), { ...other, is_over: true }];
    expect(told).toEqual([[...at(1), other], at(2), null, over, at(3), at(3)]);
  });

  it('takes nothing that is no event for one', async () => {
    const { news } = following([
      () => stream(['data: {"spaces":[{"id":"other"}]}\n\n']),
      () => stream(['data: {']),
      () => stream([event(4)]),
    ]);
    expect(await take(news, 1)).toEqual([at(4)]);
  });

  it('ends with the session', async () => {
    const { news } = following([() => stream([event(1)]), () => problemAnswer('unauthenticated')]);
    await take(news, 1);
    await expect(news.next()).rejects.toMatchObject({ failure: { code: 'unauthenticated' } });
  });

  it('ends with the signal', async () => {
    const { news, stop } = following([() => stream([event(1)])]);
    await take(news, 1);
    stop.abort(new Error('enough'));
    await expect(news.next()).rejects.toThrow('enough');
  });
});
