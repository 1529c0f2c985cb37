/** How long a finger rests on something until that selects it. */
const LONG_PRESS_MS = 500;

/** A finger that moves further scrolls. */
const STILL_PX = 10;

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** Tells when a finger rests on something. */
export class LongPress {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #start: Point | null = null;
  #fired = false;

  /** @param onHeld is called when the finger has rested long enough */
  press(at: Point, onHeld: () => void): void {
    this.reset();
    this.#start = { clientX: at.clientX, clientY: at.clientY };
    this.#timer = setTimeout(() => {
      this.#fired = true;
      onHeld();
    }, LONG_PRESS_MS);
  }

  move({ clientX, clientY }: Point): void {
    const start = this.#start;
    if (start === null) return;
    if (Math.hypot(clientX - start.clientX, clientY - start.clientY) > STILL_PX) this.cancel();
  }

  /** Forgets what came before. */
  reset(): void {
    this.cancel();
    this.#fired = false;
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#start = null;
  }

  /** Whether the click that follows belongs to a long press; true once for each. */
  consumeClick(): boolean {
    const fired = this.#fired;
    this.#fired = false;
    return fired;
  }
}
