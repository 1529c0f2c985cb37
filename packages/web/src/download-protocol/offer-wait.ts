interface Waiting {
  readonly over: Promise<void>;
  end(): void;
}

/** Waits for what was asked for under an id. Who waits for the same waits together, and it is asked for once. */
export class OfferWait {
  readonly #limitMs: number;
  readonly #waiting = new Map<string, Waiting>();

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** Resolves when it has arrived, or does not come in time. */
  async for(id: string, ask: () => void): Promise<void> {
    const waiting = this.#waiting.get(id);
    if (waiting !== undefined) return waiting.over;
    const { over } = this.#begin(id);
    ask();
    await over;
  }

  arrived(id: string): void {
    this.#waiting.get(id)?.end();
  }

  #begin(id: string): Waiting {
    let resolve = () => {};
    const over = new Promise<void>((resolved) => {
      resolve = resolved;
    });
    const end = () => {
      clearTimeout(late);
      this.#waiting.delete(id);
      resolve();
    };
    const late = setTimeout(end, this.#limitMs);
    const waiting = { over, end };
    this.#waiting.set(id, waiting);
    return waiting;
  }
}
