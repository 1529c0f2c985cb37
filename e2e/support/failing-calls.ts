import type { ProblemCode } from '@coffer/contract';
import type { BrowserContext, Locator, Page, Route } from '@playwright/test';
import { isAll } from './dose.ts';
import { refuse } from './refuse.ts';
import { type Complaints, expect } from './test.ts';

/** How a call fails: the server answers with a problem, or the connection breaks off before it has the call. */
export type FailureOfCall = Extract<ProblemCode, 'internal' | 'forbidden' | 'space_changed'> | 'dropped';

/** The sentences that say what happened and what to do. */
const SENTENCES: Readonly<Record<FailureOfCall, RegExp>> = {
  internal: /The server could not do this.*Try again; if it stays so, tell whoever runs the server\./,
  dropped: /The server cannot be reached\. Check your connection and try again\./,
  forbidden: /You may not do this, or not any more\. Reload the page;/,
  space_changed: /Something else has changed meanwhile\. Please try again\./,
};

/** Calls by which a page follows what has changed, with or without a dialog. They are tried nightly. */
const FOLLOWING = /^POST .*\/(?:proofs|rows|digests|stats|metadata)$|^GET .*\/changes$/;
const READS = new RegExp(`^GET |^POST .*/auth/self$|${FOLLOWING.source}`);

/** A dialog, and the button in it that is tried. */
export interface OpenedDialog {
  /** What it is known by, and where it says what went wrong. */
  readonly dialog: Locator;
  readonly confirm: Locator;
  /** Shown once it is done; by default the dialog is gone. */
  readonly done?: Locator;
  /** Whether it only looks for something. */
  readonly isReading?: boolean;
  /** What was typed or chosen, which stays. */
  readonly typed?: readonly { readonly field: Locator; readonly value: string }[];
  /** Where it says what went wrong, if not in the dialog. */
  readonly says?: Locator;
  /** Shown in its place where nobody knows whether the server has done it. It is opened anew then. */
  readonly unsure?: Locator;
  /** Says that it waits for the connection, and goes on by itself: it is ended then. */
  readonly waits?: { readonly says: Locator; readonly end: Locator };
  /** The last call, before which everything else was done, which stays where it fails; `expectState` looks at it. */
  readonly last?: { readonly call: RegExp; readonly expectState: () => Promise<void> };
}

interface Trial {
  readonly what: string;
  readonly page: Page;
  readonly complaints: Complaints;
  /** Calls that failed in another dialog: by day those that only read do not fail again, or not at all where it is null. */
  readonly tried: Set<string> | null;
  /** Whether those that only read do not fail at all. */
  readonly isOnce: boolean;
  readonly failures: (index: number) => readonly FailureOfCall[];
  /** Opens the dialog about something that is as before, and fills it in. */
  readonly open: (index: number) => Promise<OpenedDialog>;
  /** All that the server has, as another device sees it. */
  readonly state: () => Promise<unknown>;
}

/**
 * Tries a dialog with each of the calls that its confirmation makes failing, one after the other, until it goes well: whichever
 * call is made that has not failed yet fails each time that it is made. Expects after each failure that the dialog says
 * what to do, can be used and has what was typed, and that the server has what it had.
 *
 * @returns the calls that failed, in their order
 */
export async function tryFailingCalls(trial: Trial): Promise<readonly string[]> {
  const { what, page, failures, open, state, tried, isOnce } = trial;
  const calls = new FailingCalls(
    page.context(),
    (name) => READS.test(name) && (isOnce || (!isAll && tried?.has(name) !== false)),
  );
  await calls.begin();
  let subject = 0;
  try {
    let opened = await open(subject);
    for (let step = 0; ; step++) {
      const [kind, ...more] = failures(calls.failed.length);
      if (kind === undefined) throw new Error('Each call fails in one way at least');
      let failed: string | null = null;
      for (const each of [kind, ...more]) {
        const before = await state();
        const outcome = await attempt(trial, opened, calls, each, failed);
        failed = outcome.failed;
        const told = `${what}: ${failed ?? 'no call'} failing as ${each}`;
        if (outcome.isDone) {
          if (failed === null) return calls.failed;
          // What only reads may fail: it is asked for again.
          expect(failed, `${told} is done all the same`).toMatch(READS);
          if (opened.isReading !== true) expect(await state(), `${told} is done`).not.toEqual(before);
          subject += 1;
          opened = await open(subject);
          break;
        }
        if (failed !== null && opened.last?.call.test(failed)) await opened.last.expectState();
        else {
          // What is ended is taken back meanwhile.
          if (outcome.isEnded) await expect.poll(state, told).toEqual(before);
          expect(await state(), `${told}: the server has what it had`).toEqual(before);
        }
        if (outcome.isUnsure || outcome.isEnded) {
          opened = await open(subject);
          continue;
        }
        for (const { field, value } of opened.typed ?? []) await expect(field, told).toHaveValue(value);
      }
      if (step > 30) throw new Error(`${what}: there is always another call`);
    }
  } finally {
    await calls.end();
    for (const name of calls.failed) tried?.add(name);
  }
}

interface Outcome {
  readonly isDone: boolean;
  readonly isUnsure?: boolean;
  readonly isEnded?: boolean;
  readonly failed: string | null;
}

/** Confirms once, and waits until the dialog says that something failed, or is done. */
async function attempt(
  { what, page }: Trial,
  { dialog, confirm, done, says = dialog, unsure, waits }: OpenedDialog,
  calls: FailingCalls,
  kind: FailureOfCall,
  again: string | null,
): Promise<Outcome> {
  const sentence = says.getByText(SENTENCES[kind]);
  calls.fail(kind, again);
  await confirm.click();
  const isDone = async () => (done === undefined ? !(await dialog.isVisible()) : done.isVisible());
  let outcome: Outcome | null = null;
  await expect
    .poll(
      async () => {
        if (calls.current !== null && (await unsure?.isVisible()) === true)
          outcome = { isDone: false, isUnsure: true, failed: calls.current };
        else if (kind === 'dropped' && (await waits?.says.isVisible()) === true) {
          await waits?.end.click();
          outcome = { isDone: false, isEnded: true, failed: calls.current };
        } else if (await isDone()) outcome = { isDone: true, failed: calls.current };
        else if (calls.current !== null && (await sentence.first().isVisible()) && (await isUsable(confirm)))
          outcome = { isDone: false, failed: calls.current };
        // Pauses between attempts end where the network is back.
        else await page.evaluate(() => window.dispatchEvent(new Event('online')));
        return outcome !== null;
      },
      {
        message: `${what}: ${kind} of ${again ?? 'the next call'} is told, after ${calls.failed.join(', ')}`,
        intervals: [100],
      },
    )
    .toBe(true);
  calls.stop();
  if (outcome === null) throw new Error('It was waited for');
  return outcome;
}

async function isUsable(button: Locator): Promise<boolean> {
  return (await button.isEnabled()) && (await button.getAttribute('data-loading')) === null;
}

/** The calls of a page to the API, each of which can be made to fail. */
class FailingCalls {
  readonly #context: BrowserContext;
  readonly #passes: (name: string) => boolean;
  readonly failed: string[] = [];
  #kind: FailureOfCall | null = null;
  current: string | null = null;

  /** @param passes whether a call does not fail */
  constructor(context: BrowserContext, passes: (name: string) => boolean) {
    this.#context = context;
    this.#passes = passes;
  }

  readonly #handle = async (route: Route) => {
    const name = nameOf(route);
    const kind = this.#kind;
    if (kind === null || name.includes('/events')) return route.fallback();
    if (this.#passes(name) || (!isAll && FOLLOWING.test(name))) return route.fallback();
    if (this.current === null && !this.failed.includes(name)) {
      this.current = name;
      this.failed.push(name);
    }
    if (this.current !== name) return route.fallback();
    return kind === 'dropped' ? route.abort('connectionreset') : refuse(route, kind);
  };

  async begin(): Promise<void> {
    await this.#context.route('**/api/**', this.#handle);
  }

  async end(): Promise<void> {
    this.stop();
    await this.#context.unroute('**/api/**', this.#handle);
  }

  /** Lets a call fail from now on: that one, or the next one that has not failed yet. */
  fail(kind: FailureOfCall, again: string | null): void {
    this.#kind = kind;
    this.current = again;
  }

  stop(): void {
    this.#kind = null;
  }
}

/** A call by its method and path, without ids. */
function nameOf(route: Route): string {
  const { pathname } = new URL(route.request().url());
  return `${route.request().method()} ${pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{40,}/g, '…')}`;
}
