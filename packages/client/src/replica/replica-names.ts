import type { Item } from '@coffer/contract';
import type { FoundRecords, OpenedName } from '../keyring/found-item.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { IndexScope, NameIndex } from '../search/name-index.ts';
import { type Replica, sealingDirectories, withoutDirectories } from './replica.ts';
import type { ListedRow } from './rows.ts';

/** What a search on the device has found, sealed as it is kept. */
export interface FoundRows extends FoundRecords {
  /** `skip` of the next page; null after the last one. */
  readonly next: number | null;
}

/** Names that are opened at once: whoever waits for the keyring meanwhile waits for no more than these. */
const AT_ONCE = 256;

/**
 * The names of a replica, opened and searched in memory. They are read with the first search, and followed from then on;
 * whoever puts the keys away lets go of this object too.
 */
export class ReplicaNames {
  readonly #replica: Replica;
  readonly #keyring: Pick<Keyring, 'openNames'>;
  /** Its code is loaded with the first search. */
  #index: NameIndex | null = null;
  #state: 'unread' | 'reading' | 'read' = 'unread';
  /** Counts the readings: one that was overtaken gives no whole. */
  #reading = 0;
  /** What reads and follows, one after the other. */
  #queue: Promise<void> = Promise.resolve();

  constructor(replica: Replica, keyring: Pick<Keyring, 'openNames'>) {
    this.#replica = replica;
    this.#keyring = keyring;
  }

  /**
   * A page of what a query finds, the best first. Null while not all names have been read, which the first search begins.
   *
   * @param patience resolves when nobody waits any longer for names that are being read
   */
  async search(query: string, scope: IndexScope, patience: Promise<void>): Promise<FoundRows | null> {
    if (this.#replica.state.getState().kind === 'loading') return null;
    await Promise.race([this.#begun(), patience]);
    const { parseQuery } = await import('../search/parse-query.ts');
    if (this.#state !== 'read' || this.#index === null) return null;
    const { ids, next } = this.#index.search(parseQuery(query), scope);
    return { ...(await this.#rowsOf(ids)), next };
  }

  /** Reads these items again; all where none are named. To be called after each change of the replica. */
  changed(ids: ReadonlySet<string> | null): void {
    if (this.#state === 'unread') return;
    if (ids === null || this.#replica.state.getState().kind === 'loading') this.#startAgain();
    else this.#run(() => this.#take(ids));
  }

  /** The next search reads all again. */
  #startAgain(): void {
    this.#reading++;
    this.#state = 'unread';
  }

  #begun(): Promise<void> {
    if (this.#state === 'unread') {
      this.#state = 'reading';
      const reading = ++this.#reading;
      this.#run(async () => {
        const { NameIndex } = await import('../search/name-index.ts');
        this.#index = new NameIndex();
        await this.#readBelow([null]);
        if (reading === this.#reading) this.#state = 'read';
      });
    }
    return this.#queue;
  }

  #run(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work).catch(() => this.#startAgain());
  }

  /** Takes in all that lies in these directories and below them, the trash too. */
  async #readBelow(directories: (string | null)[]): Promise<void> {
    for (let id = directories.shift(); id !== undefined; id = directories.shift()) {
      const above = id === null ? [] : await this.#chainOf(id);
      if (above === null) continue;
      for (let after: string | null | undefined; after !== null; ) {
        const page = { limit: AT_ONCE, trash: 'included', ...(after !== undefined && { after }) } as const;
        const { rows, next } = await this.#replica.children(id, page);
        await this.#open(above, rows);
        directories.push(...rows.filter(isDirectory).map((row) => row.id));
        after = next;
      }
    }
  }

  async #take(ids: ReadonlySet<string>): Promise<void> {
    for (const id of ids) {
      const isKnown = this.#index?.has(id) === true;
      const row = await this.#replica.item(id);
      const above = row === null ? null : await this.#replica.ancestors(id);
      if (row === null || above === null) this.#index?.remove(id);
      else {
        await this.#open(above, [row]);
        // What lies in it was not in reach before.
        if (isDirectory(row) && !isKnown) await this.#readBelow([id]);
      }
    }
  }

  /** Opens the names of rows that lie below these directories. What does not open has no name to be found by. */
  async #open(above: readonly ListedRow[], rows: readonly ListedRow[]): Promise<void> {
    const directories = sealingDirectories([...above, ...rows]);
    const named = await this.#keyring.openNames({
      parents: above.map(withoutDirectories),
      children: rows.map(withoutDirectories),
      ...(directories && { directories }),
    });
    const names = new Map<string, OpenedName>(named.map((item) => [item.id, item]));
    for (const { id, file_id: parentId, trashed } of rows) {
      const item = names.get(id);
      if (item === undefined) this.#index?.remove(id);
      else this.#index?.put({ ...item, parentId, isTrashed: trashed !== undefined });
    }
  }

  /** A directory below those above it; null where one of them is not there. */
  async #chainOf(id: string): Promise<readonly ListedRow[] | null> {
    const [row, above] = [await this.#replica.item(id), await this.#replica.ancestors(id)];
    return row === null || above === null ? null : [...above, row];
  }

  /** The rows of these items, with the directories above them. */
  async #rowsOf(ids: readonly string[]): Promise<FoundRecords> {
    const items: Item[] = [];
    const directories: Record<string, Item> = {};
    for (const id of ids) {
      const chain = await this.#chainOf(id);
      const row = chain?.at(-1);
      if (chain === null || row === undefined) continue;
      items.push(withoutDirectories(row));
      Object.assign(directories, sealingDirectories(chain));
      for (const directory of chain.slice(0, -1)) directories[directory.id] = withoutDirectories(directory);
    }
    return { items, directories };
  }
}

function isDirectory({ version_id }: ListedRow): boolean {
  return version_id === null;
}
