import type { OpenedItem } from '../keyring/opened-item.ts';
import type { OpenedPage } from '../tree/read-rows.ts';
import { type Columns, unpackColumns } from './columns.ts';

/** Items as they go from thread to thread. */
export interface PackedItems {
  readonly columns: Columns;
  /** Which of them, in this order; all where it is left out. */
  readonly picks?: readonly number[];
}

/** A page of a directory whose items are packed. */
export interface PackedPage extends Omit<OpenedPage, 'children'> {
  readonly items: readonly PackedItems[];
}

/** A page before it is known how the next one is asked for. */
export interface UnnamedPage extends Omit<PackedPage, 'next_cursor'> {
  readonly isLast: boolean;
}

/** Hands out the pages of a directory one after the other, the last one again to whoever asks once more. */
export class Reading {
  readonly #name: string;
  readonly #pages: AsyncGenerator<UnnamedPage, void, undefined>;
  readonly #onEnd: () => void;
  #number = -1;
  #last: Promise<PackedPage | null> = Promise.resolve(null);

  constructor(name: string, pages: AsyncGenerator<UnnamedPage, void, undefined>, onEnd: () => void) {
    this.#name = name;
    this.#pages = pages;
    this.#onEnd = onEnd;
  }

  page(number: number): Promise<PackedPage | null> {
    if (number === this.#number + 1) {
      this.#number = number;
      this.#last = this.#advance();
    }
    return number === this.#number ? this.#last : Promise.resolve(null);
  }

  end(): void {
    this.#onEnd();
    void this.#pages.return();
  }

  async #advance(): Promise<PackedPage | null> {
    const { value } = await this.#pages.next();
    if (value === undefined) {
      this.#onEnd();
      return null;
    }
    const { isLast, ...page } = value;
    if (!isLast) return { ...page, next_cursor: `${this.#name}.${this.#number + 1}` };
    this.#onEnd();
    // What was opened is kept once it is shown; where that fails, it is opened again.
    this.#pages.next().catch(() => undefined);
    return { ...page, next_cursor: null };
  }
}

/** A page as everything but a message between threads takes it. */
export function unpackPage({ items, ...page }: PackedPage): OpenedPage {
  // Nobody but `OpenedReplica` packs them.
  const children = items.flatMap(
    ({ columns, picks }) => unpackColumns(columns, picks) as unknown as OpenedItem[],
  );
  return { ...page, children };
}
