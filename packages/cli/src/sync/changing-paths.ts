import type { SyncPath } from './model.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;

interface Pause {
  readonly ms: number;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Files that changed while they were sent: each is tried again later, and later each time. */
export class ChangingPaths {
  readonly #pauses = new Map<SyncPath, Pause>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Puts a file off, twice as long as the last time. Returns the milliseconds. */
  changed(path: SyncPath): number {
    const last = this.#pauses.get(path)?.ms ?? FIRST_PAUSE_MS / 2;
    const ms = Math.min(2 * last, LONGEST_PAUSE_MS);
    this.#pauses.set(path, { ms, until: this.#now() + ms });
    return ms;
  }

  /** Forgets a file that was sent. */
  sent(path: SyncPath): void {
    this.#pauses.delete(path);
  }

  /** True if no file is put off for longer than this. */
  areBrief(most: number): boolean {
    return [...this.#pauses.values()].every(({ ms }) => ms <= most);
  }

  /** The files that are not to be tried yet. */
  get waiting(): readonly SyncPath[] {
    const now = this.#now();
    return [...this.#pauses].flatMap(([path, { until }]) => (until > now ? [path] : []));
  }
}
