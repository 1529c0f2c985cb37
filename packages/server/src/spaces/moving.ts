import { fieldRefused } from '../calls/refusal.ts';

/** Items that go from one space into another. */
interface Left {
  /** Hex, by their ids, as they were in the space from which they come. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Those that lie at the top of the other space. */
  readonly tops: readonly string[];
}

/** What one call has let go from spaces, and not taken yet: nothing is left in no space, and nobody takes what is another's. */
export class Moving {
  readonly #left = new Map<string, Left>();

  /** Notes items that go from one space into another. */
  leave(from: string, to: string, hashes: Left['hashes'], tops: Left['tops'] = []): void {
    const way = wayOf(from, to);
    const before = this.#left.get(way);
    this.#left.set(way, {
      hashes: new Map([...(before?.hashes ?? []), ...hashes]),
      tops: [...(before?.tops ?? []), ...tops],
    });
  }

  /** Gives all that has gone from one space into another. @throws Refusal `validation_failed` where nothing has */
  take(from: string, to: string): Left {
    const way = wayOf(from, to);
    const left = this.#left.get(way);
    if (left === undefined) throw unmatched('from');
    this.#left.delete(way);
    return left;
  }

  /** @throws Refusal `validation_failed` where something was let go that nobody took */
  checkEmpty(): void {
    if (this.#left.size > 0) throw unmatched('batches');
  }
}

const wayOf = (from: string, to: string): string => `${from} ${to}`;

const unmatched = (field: string) =>
  fieldRefused(field, 'What goes from one space comes into another one by the same call.');
