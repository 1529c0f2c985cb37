import type { Drive } from '@coffer/client';
import { Refused } from '../protocol/refused.ts';

/** Verified heads are looked at again after so long; each change verifies the newest one by itself. */
const FRESH_MS = 5_000;

/** Whether what the server shows is what the owner has signed: only then the drive is changed. */
export class Standing {
  readonly #drive: Pick<Drive, 'account'>;
  readonly #now: () => number;
  #known: { readonly checked: Promise<void>; readonly until: number } | null = null;

  constructor(drive: Pick<Drive, 'account'>, now: () => number) {
    this.#drive = drive;
    this.#now = now;
  }

  /** Throws Refused with 403 while the newest head is not verified, and what the call throws. */
  async mustBeVerified(): Promise<void> {
    if (this.#known === null || this.#known.until <= this.#now()) {
      const checked = this.#check();
      this.#known = { checked, until: this.#now() + FRESH_MS };
      checked.catch(() => {
        this.#known = null;
      });
    }
    await this.#known.checked;
  }

  async #check(): Promise<void> {
    const { trouble } = await this.#drive.account.standing();
    if (trouble !== null) {
      throw new Refused(
        403,
        `What the server shows is not what was signed (${trouble}): the drive can only be read.`,
      );
    }
  }
}
