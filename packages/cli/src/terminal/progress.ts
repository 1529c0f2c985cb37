import { shownName } from './shown-name.ts';
import { formatBytes, formatSeconds } from './sizes.ts';

const REDRAW_MS = 100;
const DEFAULT_COLUMNS = 80;
/** Of the speed that is shown, how much comes from the last moments. */
const FRESH = 0.3;

/** How far something is. */
export interface Pace {
  /** What is done now, such as a name. */
  readonly label: string;
  readonly done: number;
  /** Null where nobody knows. */
  readonly total: number | null;
}

/** One line on a terminal that says how far something is, and nothing anywhere else. */
export class Progress {
  readonly #output: NodeJS.WriteStream | null;
  readonly #now: () => number;
  #last: Pace | null = null;
  #drawnAt = Number.NEGATIVE_INFINITY;
  #drawnDone = 0;
  /** Bytes per second. */
  #speed = 0;

  /** @param output null for no line at all */
  constructor(output: NodeJS.WriteStream | null, now: () => number = () => performance.now()) {
    this.#output = output?.isTTY === true ? output : null;
    this.#now = now;
  }

  show(pace: Pace): void {
    const at = this.#now();
    this.#last = pace;
    if (this.#output === null || at - this.#drawnAt < REDRAW_MS) return;
    const seconds = (at - this.#drawnAt) / 1000;
    if (Number.isFinite(seconds)) {
      const speed = Math.max(0, pace.done - this.#drawnDone) / seconds;
      this.#speed = this.#speed === 0 ? speed : this.#speed * (1 - FRESH) + speed * FRESH;
    }
    this.#drawnAt = at;
    this.#drawnDone = pace.done;
    this.#draw(pace);
  }

  /** Makes room for a line that somebody writes. */
  clear(): void {
    if (this.#output !== null && this.#last !== null) this.#output.write('\r\u001b[K');
    this.#drawnAt = Number.NEGATIVE_INFINITY;
    this.#last = null;
  }

  #draw({ label, done, total }: Pace): void {
    const output = this.#output;
    if (output === null) return;
    const speed = this.#speed > 0 ? ` · ${formatBytes(this.#speed)}/s` : '';
    const left =
      total !== null && this.#speed > 0 && total > done
        ? ` · ${formatSeconds((total - done) / this.#speed)} left`
        : '';
    const share = total === null || total === 0 ? '' : `${Math.floor((done / total) * 100)} % · `;
    const of = total === null ? '' : ` of ${formatBytes(total)}`;
    const state = ` ${share}${formatBytes(done)}${of}${speed}${left}`;
    const columns = (output.columns || DEFAULT_COLUMNS) - 1;
    output.write(`\r${fitted(shownName(label), columns - state.length)}${state}`.concat('\u001b[K'));
  }
}

/** A text of at most so many characters, with its end where it has to be cut. */
function fitted(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  return length < 2 ? '' : `…${characters.slice(1 - length).join('')}`;
}
