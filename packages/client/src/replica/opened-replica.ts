import type { Keyring } from '../keyring/keyring.ts';
import type { OpenedItem } from '../keyring/opened-item.ts';
import type { OpenedPage, PageWanted } from '../tree/read-page.ts';
import { isShown, type KeptPage, type Replica, sealingDirectories, withoutDirectories } from './replica.ts';
import type { TakenIn } from './replica-keeper.ts';
import { type ListedRow, readListed } from './rows.ts';

/** What was opened of a directory. */
interface OpenedDirectory {
  /** Those above it, itself included. */
  readonly parents: readonly OpenedItem[];
  /** By id; null for what is in the trash. */
  readonly children: Map<string, OpenedItem | null>;
}

/** A drive that changes without end is shown as it was read; who follows it shows the rest. */
const MOST_TRIES = 3;

/**
 * The rows of a replica, opened by a keyring. What was opened stays in memory until it changes, and nowhere else; whoever
 * puts the keys away lets go of this object too.
 */
export class OpenedReplica {
  readonly #replica: Replica;
  readonly #keyring: Pick<Keyring, 'openListing'>;
  readonly #opened = new Map<string | null, OpenedDirectory>();
  /** Pages as they were handed out, until anything changes; what is in them stays opened then. */
  readonly #pages = new Map<string, OpenedPage>();
  /** Counts what was taken in: what was read before it is not remembered. */
  #takenIn = 0;

  constructor(replica: Replica, keyring: Pick<Keyring, 'openListing'>) {
    this.#replica = replica;
    this.#keyring = keyring;
    replica.subscribe((changes) => this.forget(idsOf(changes)));
  }

  /**
   * A page of a directory, in the order of listings; unfinished uploads are no rows, and are not in it. Null where the
   * server has to be asked: see `Replica.listing`. Throws `keys_locked`, `replica_not_kept`.
   */
  async page(directoryId: string | null, wanted: PageWanted): Promise<OpenedPage | null> {
    const state = this.#replica.state.getState();
    if (state.kind !== 'complete') return null;
    const name = JSON.stringify([directoryId, wanted.cursor, wanted.limit, wanted.only]);
    for (let tries = 1; ; tries++) {
      const takenIn = this.#takenIn;
      const page = this.#pages.get(name) ?? (await this.#read(directoryId, wanted));
      const isWhole = takenIn === this.#takenIn;
      if (page !== null && isWhole) this.#pages.set(name, page);
      // Of what changes meanwhile, a page may have neither the former nor the latter.
      if (isWhole || tries === MOST_TRIES) return page;
    }
  }

  async #read(directoryId: string | null, { cursor, limit, only }: PageWanted): Promise<OpenedPage | null> {
    const takenIn = this.#takenIn;
    const kept = await this.#replica.kept(directoryId, {
      ...(cursor !== undefined && { after: cursor }),
      ...(limit !== undefined && { limit }),
      ...(only !== undefined && { only: 'directories' }),
    });
    if (kept === null) return null;
    const known = this.#opened.get(directoryId) ?? null;
    const rows = kept.rows
      .filter(({ id }) => known?.children.has(id) !== true)
      .map(({ packed }) => readListed(packed));
    const opened =
      known !== null && !rows.some(isShown)
        ? { parents: known.parents, children: [] }
        : await this.#open(directoryId, kept, rows.filter(isShown));
    const fresh = new Map<string, OpenedItem | null>(rows.map(({ id }) => [id, null]));
    for (const item of opened.children) fresh.set(item.id, item);
    if (takenIn === this.#takenIn) this.#remember(directoryId, opened.parents, fresh);
    return {
      parents: opened.parents,
      above: aboveOf(kept.parents, rows),
      children: kept.rows.flatMap(({ id }) => known?.children.get(id) ?? fresh.get(id) ?? []),
      space: { id: this.#replica.spaceId, revision: kept.revision },
      next_cursor: kept.next,
    };
  }

  /** Opens these items again when they are asked for; all where none are named. */
  forget(ids?: ReadonlySet<string>): void {
    this.#takenIn++;
    this.#pages.clear();
    if (ids === undefined) {
      this.#opened.clear();
      return;
    }
    for (const [directoryId, { parents, children }] of this.#opened) {
      // What lies below a directory that has changed opens under its keys.
      if (parents.some(({ id }) => ids.has(id))) this.#opened.delete(directoryId);
      else for (const id of ids) children.delete(id);
    }
  }

  async #open(directoryId: string | null, { parents }: KeptPage, rows: readonly ListedRow[]) {
    const directories = sealingDirectories([...parents, ...rows]);
    return this.#keyring.openListing({
      parents: parents.map(withoutDirectories),
      children: rows.map(withoutDirectories),
      ...(directories && { directories }),
      directoryId,
    });
  }

  #remember(
    directoryId: string | null,
    parents: readonly OpenedItem[],
    fresh: ReadonlyMap<string, OpenedItem | null>,
  ): void {
    const known = this.#opened.get(directoryId);
    if (known === undefined) this.#opened.set(directoryId, { parents, children: new Map(fresh) });
    else for (const [id, item] of fresh) known.children.set(id, item);
  }
}

/** The items that changed, or are gone. */
export function idsOf({ rows, removed }: TakenIn): ReadonlySet<string> {
  return new Set([...rows.map(({ id }) => id), ...removed]);
}

function aboveOf(parents: readonly ListedRow[], rows: readonly ListedRow[]): OpenedPage['above'] {
  const directories = sealingDirectories([...parents, ...rows]);
  return { parents: parents.map(withoutDirectories), ...(directories && { directories }) };
}
