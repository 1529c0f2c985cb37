import type { Drive } from '@coffer/client';

/** Bytes, as RFC 4331 tells them. */
export interface Quota {
  readonly used: number;
  /** Null where there is no limit. */
  readonly available: number | null;
}

/** File managers ask with each look at a directory. */
const FRESH_MS = 10_000;

/** How much is stored, and how much may be. */
export class StorageUse {
  readonly #drive: Pick<Drive, 'account'>;
  readonly #now: () => number;
  #known: { readonly quota: Promise<Quota>; readonly until: number } | null = null;

  constructor(drive: Pick<Drive, 'account'>, now: () => number) {
    this.#drive = drive;
    this.#now = now;
  }

  async quota(): Promise<Quota> {
    if (this.#known === null || this.#known.until <= this.#now()) {
      const quota = this.#ask();
      this.#known = { quota, until: this.#now() + FRESH_MS };
      quota.catch(() => {
        this.#known = null;
      });
    }
    return this.#known.quota;
  }

  async #ask(): Promise<Quota> {
    const { used_space: used, quota } = await this.#drive.account.storage();
    return { used, available: quota ? Math.max(0, quota - used) : null };
  }
}
