/** Tells when a transfer waits for the server: its end time while any chunk waits, null when none does. */
export class Waiting {
  readonly #chunks = new Map<number, number>();
  readonly #notify: (until: number | null) => void;

  constructor(notify: (until: number | null) => void) {
    this.#notify = notify;
  }

  /** The chunk is tried again at `until`, milliseconds since 1970. */
  pause(index: number, until: number): void {
    this.#chunks.set(index, until);
    this.#notify(Math.min(...this.#chunks.values()));
  }

  /** The chunk waits no more. */
  end(index: number): void {
    if (this.#chunks.delete(index) && this.#chunks.size === 0) this.#notify(null);
  }
}

/**
 * Carries out something that pauses while the server cannot be reached, and tells until when it waits, milliseconds since 1970, and null once
 * it waits no more, however it ends.
 */
export async function tellingOfPauses<T>(
  onWaiting: ((until: number | null) => void) | undefined,
  work: (onPause: (until: number) => void) => Promise<T>,
): Promise<T> {
  const waiting = new Waiting((until) => onWaiting?.(until));
  try {
    return await work((until) => waiting.pause(0, until));
  } finally {
    waiting.end(0);
  }
}
