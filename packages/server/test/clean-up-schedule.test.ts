import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CleanUpSchedule, createCleanUpSchedule } from '../src/maintenance/clean-up-schedule.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const START = new Date('2026-01-01T12:00:00Z');
const ALONE_SINCE = new Date(START.getTime() - 1_000);

interface Run {
  readonly since: Date;
  readonly signal: AbortSignal;
  end(): void;
  /** Another process is at it. */
  findOther(): void;
  fail(error: Error): void;
}

let runs: Run[];
let logged: { readonly infos: unknown[]; readonly errors: unknown[] };
let schedule: CleanUpSchedule;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  runs = [];
  logged = { infos: [], errors: [] };
  schedule = scheduleOf(ALONE_SINCE);
});
afterEach(() => vi.useRealTimers());

function scheduleOf(aloneSince: Date | null): CleanUpSchedule {
  return createCleanUpSchedule({
    run: (since, signal) =>
      new Promise((resolve, reject) => {
        const end = () =>
          resolve({ unconfirmedAccounts: 0, temporaryFiles: 0, orphans: 0, forgotten: 0, abandoned: 0 });
        runs.push({ since, signal, end, findOther: () => resolve(null), fail: reject });
      }),
    aloneSince,
    log: {
      info: (line: unknown) => logged.infos.push(line),
      error: (line: unknown) => logged.errors.push(line),
    },
  });
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('The clean-up', () => {
  it('runs at the start, and takes everything from before for left over', () => {
    schedule.start();
    expect(runs.map(({ since }) => since)).toEqual([ALONE_SINCE]);
  });

  it('leaves alone what another process may still be writing', () => {
    scheduleOf(null).start();
    expect(runs.map(({ since }) => since)).toEqual([new Date(START.getTime() - HOUR_MS)]);
  });

  it('runs every hour, and leaves alone what was written to in the last one', async () => {
    schedule.start();
    runs[0]?.end();
    await pass(HOUR_MS);
    expect(runs[1]?.since).toEqual(START);
    runs[1]?.end();
    await pass(HOUR_MS);
    expect(runs).toHaveLength(3);
    expect(logged.infos).toHaveLength(2);
  });

  it('never runs twice at a time', async () => {
    schedule.start();
    await pass(3 * HOUR_MS);
    expect(runs).toHaveLength(1);
    runs[0]?.end();
    await pass(HOUR_MS);
    expect(runs).toHaveLength(2);
  });

  it('logs a failure and tries again at the next time', async () => {
    schedule.start();
    runs[0]?.fail(new Error('the disk is gone'));
    await pass(HOUR_MS);
    expect(logged.errors).toHaveLength(1);
    expect(runs).toHaveLength(2);
  });

  it('waits for another process that is at it, and runs once that has ended or is gone', async () => {
    const shared = scheduleOf(null);
    shared.start();
    runs[0]?.findOther();
    await pass(MINUTE_MS);
    runs[1]?.findOther();
    await pass(MINUTE_MS);
    expect(runs).toHaveLength(3);
    runs[2]?.end();
    await pass(MINUTE_MS);
    expect(runs, 'then again after an hour').toHaveLength(3);
    expect(logged).toMatchObject({ infos: [expect.anything()], errors: [] });
    await pass(HOUR_MS);
    runs[3]?.findOther();
    await shared.stop();
    await pass(MINUTE_MS);
    expect(runs).toHaveLength(4);
  });

  it('is asked to end at the stop, which waits for it', async () => {
    schedule.start();
    let stopped = false;
    const stopping = schedule.stop().then(() => {
      stopped = true;
    });
    await pass(0);
    expect(runs[0]?.signal.aborted).toBe(true);
    expect(stopped).toBe(false);
    runs[0]?.end();
    await stopping;
    await pass(5 * HOUR_MS);
    expect(runs).toHaveLength(1);
  });
});
