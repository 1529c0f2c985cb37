import { type BatchOperation, type Link, PROOFS_AT_ONCE, type ProofsAsked } from '@coffer/contract';
import { type KnownHead, type LinkRow, rowHasher } from '@coffer/crypto';
import type { RetryOptions } from '../api/retry.ts';
import { batches } from '../concurrency/batches.ts';
import { mapAhead } from '../concurrency/map-ahead.ts';
import { failed } from '../failures/coffer-error.ts';
import type { OwnedRows } from '../keyring/own-heads.ts';
import type { CanonicalItem } from '../rows/canonical-item.ts';
import type { ProofsShown, SignedRow } from '../rows/space-row.ts';
import { askProofs, isNothing, MOST_LOOKS, nothing, type ProvingPorts } from './ask-proofs.ts';
import { areThere, filledDirectories } from './filled-directories.ts';
import { idsBelow } from './ids-below.ts';
import { knownHere } from './known-here.ts';
import { LaterOfOwned } from './later-of-owned.ts';
import { type KeptOwned, lied, type Owned, ownedIn, provenLinks, shownOwned } from './owned-rows.ts';
import { answeredHere } from './proofs-here.ts';
import type { Known, Proven } from './proven.ts';
import { ProvenTree } from './proven-tree.ts';
import { type RowNeeds, rowsNeeded } from './row-needs.ts';
import { rowsIn } from './rows-in-answer.ts';
import { busy } from './verify-head.ts';

export { MOST_LOOKS, type ProvingPorts } from './ask-proofs.ts';

/** A space as its newest head says it is, as far as that was shown: rows that lead to it, and nothing else that the server says. */
export class ProvenSpace {
  readonly spaceId: string;
  readonly #ports: ProvingPorts;
  #known: Known | null = null;
  /** What this device knows of an earlier revision is outdated. */
  #least = 0;
  /** As they were seen last: as long as a head has their digest, they are right. */
  #owned: KeptOwned | null = null;
  readonly #later = new LaterOfOwned();

  constructor(spaceId: string, ports: ProvingPorts) {
    this.spaceId = spaceId;
    this.#ports = ports;
  }

  /** Forgets what is known of the space, if that is older than a revision: it is asked for again. */
  forget(revision = Number.POSITIVE_INFINITY): void {
    const { revision: known = 0 } = this.#known?.head.head ?? {};
    if (known >= revision) return;
    this.#known = null;
    this.#least = Math.max(this.#least, Number.isFinite(revision) ? revision : known + 1);
  }

  /** Goes on from another head, whose rows the tree has. */
  goOn(known: Known, owned: KeptOwned | null): void {
    this.#known = known;
    if (owned === null) return;
    this.#later.goOn(this.#owned?.rows ?? null, owned.rows);
    this.#keepOwned(owned);
  }

  #keepOwned(owned: KeptOwned): void {
    const isKept = this.#owned?.digest === owned.digest;
    this.#owned = owned;
    // What is not kept is asked for again.
    if (!isKept) this.#ports.here?.keepOwned?.(shownOwned(owned.rows)).catch(() => undefined);
  }

  /** What was proven last. To be called after `prove`. */
  get known(): Known {
    if (this.#known === null) throw new TypeError('Nothing was asked for yet');
    return this.#known;
  }

  /** The newest head, or the one that this device knows, and the rows that only the owner changes. Throws as `prove`. */
  async owned(options: RetryOptions, by: 'newest' | 'known' = 'newest'): Promise<OwnedRows> {
    if (by === 'known') await this.#begin();
    for (let looks = 1; looks <= MOST_LOOKS; looks++) {
      const answer = await (by === 'newest' ? this.#fetch(OWNED, options) : this.#ask(OWNED, options));
      if (answer === null) continue;
      const { head } = this.known;
      const { rows } = await ownedIn(answer, head);
      return { newest: head, owned: [...rows.values()] };
    }
    throw busy();
  }

  /** Links by their ids, which have to be among these rows; null where the space has changed meanwhile. */
  async links(ids: readonly string[], owned: Owned, options: RetryOptions): Promise<readonly Link[] | null> {
    const answer = await this.#ask({ links: [...ids] }, options);
    if (answer === null) return null;
    await provenLinks(answer.links, owned);
    return answer.links;
  }

  /** The links that there are by their ids, and the items of which the server says that they are; see `provenLinkRows`. Throws as `prove`. */
  async linkedItems(options: RetryOptions): Promise<ReadonlyMap<string, string>> {
    const owned = await this.#ownedNow(options);
    return new Map(
      [...owned].flatMap(([id, { kind, itemId = '' }]) => (kind === 'link' ? [[id, itemId] as const] : [])),
    );
  }

  /** Links as their owner has signed them. Throws as `prove`. */
  async provenLinkRows(ids: readonly string[], options: RetryOptions): Promise<readonly LinkRow[]> {
    for (let looks = 1; looks <= MOST_LOOKS; looks++) {
      const owned = await this.#ownedNow(options);
      const there = ids.filter((id) => owned.has(id));
      const answer = await this.#ask({ links: there }, options);
      if (answer === null) continue;
      const links = await provenLinks(answer.links, owned);
      return there.map((id) => links.get(id) ?? lied());
    }
    throw busy();
  }

  async #ownedNow(options: RetryOptions): Promise<Owned> {
    await this.#begin();
    for (let looks = 1; looks <= MOST_LOOKS; looks++) {
      // Those that are kept may be right, which the newest head alone says; else it comes along with them.
      if (this.#known === null && this.#owned !== null) await this.verifyNewest(options);
      const owned = await this.#ownedBy(null, options);
      if (owned !== null) return owned;
    }
    throw busy();
  }

  /** Returns the newest head, once it is verified, and looks at nothing else. Throws what `verifyHead` throws. */
  async verifyNewest(options: RetryOptions): Promise<KnownHead> {
    await this.#fetch({}, options);
    return this.known.head;
  }

  /**
   * Has the rows shown that operations are about, and looks whether they lead to the newest head. Throws what `verifyHead`
   * throws, `space_lied` where rows are not those that were signed, and `space_changed` where the space is changed again and again.
   *
   * @param arriving ids of rows that come from another space
   */
  async prove(
    operations: readonly BatchOperation[],
    options: RetryOptions,
    arriving: readonly string[] = [],
  ): Promise<Proven> {
    for (let looks = 1; looks <= MOST_LOOKS; looks++) {
      const proven = await this.#prove(operations, arriving, options);
      if (proven !== null) return proven;
    }
    throw busy();
  }

  /**
   * Parts of the tree and rows, as the server shows them and as they lead to the newest head; null where the space has changed
   * meanwhile. The buckets of the rows must be known.
   */
  async look(
    asked: Pick<ProofsAsked, 'nodes' | 'buckets' | 'rows'>,
    options: RetryOptions,
  ): Promise<{ readonly tree: ProvenTree; readonly rows: readonly SignedRow[] } | null> {
    const answer = await this.#ask(asked, options);
    if (answer === null) return null;
    const { tree } = this.known;
    tree.take(answer);
    if (tree.missing(asked.buckets ?? []).buckets.length > 0) throw failed('space_lied');
    const proven = rowsIn(this.spaceId, answer, asked.rows ?? [], tree, await rowHasher());
    return { tree, rows: answer.rows.filter(({ id }) => proven.has(id)) };
  }

  /** Null where the space has changed meanwhile. */
  async #prove(
    operations: readonly BatchOperation[],
    arriving: readonly string[],
    options: RetryOptions,
  ): Promise<Proven | null> {
    await this.#begin();
    const needs = rowsNeeded(operations, this.spaceId);
    const below = needs.below.length === 0 ? [] : await this.idsBelow(needs.below, options);
    if (below === null) return null;
    const changed = new Set([...needs.rows, ...below]);
    // What is filled is looked at with all above it, the first of it along with the rest.
    const into = [...filledDirectories(operations, new Map(), this.spaceId)].filter(
      (id) => this.#known?.directories.has(id) !== true,
    );
    const rows = new Set([...changed, ...into]);
    const items = new Map<string, CanonicalItem>();
    const ids = [...rows, ...needs.made, ...arriving];
    const hasher = await rowHasher();
    let owned: Owned | null = null;
    let links: ReadonlyMap<string, LinkRow> = new Map();
    let later: Proven['later'] = new Map();
    for await (const { isFirst, asked, buckets, answer } of this.#pages(ids, rows, needs, options)) {
      if (answer === null) return null;
      const { tree, directories } = this.known;
      tree.take(answer);
      if (tree.missing(buckets).buckets.length > 0) throw failed('space_lied');
      for (const [id, row] of rowsIn(this.spaceId, answer, asked.rows, tree, hasher)) {
        if (changed.has(id)) items.set(id, row);
        if (into.includes(id)) directories.set(id, row);
      }
      if (!isFirst || !needs.owned) continue;
      owned = await this.#ownedBy(asked.owned ? answer : null, options);
      if (owned === null) return null;
      const kept = await this.#later.of(needs.kept, owned, { asked: asked.kept, shown: answer.kept ?? [] });
      if (kept === null) return null;
      later = kept;
      const shown = await this.#linksIn(answer, new Set([...items.keys(), ...below]), owned, options);
      if (shown === null) return null;
      links = shown;
    }
    const filled = filledDirectories(operations, items, this.spaceId);
    const isThere = await areThere(filled, this.spaceId, (id) => this.#directory(id, options));
    return isThere ? { items, links, owned, later } : null;
  }

  /** A directory as it leads to the newest head; null where there is none. */
  async #directory(id: string, options: RetryOptions): Promise<CanonicalItem | null | 'moved on'> {
    const known = this.known.directories.get(id);
    if (known !== undefined) return known;
    const hasher = await rowHasher();
    const bucket = hasher.bucketOf(id);
    const answer = await this.#ask({ ...this.known.tree.missing([bucket]), rows: [id] }, options);
    if (answer === null) return 'moved on';
    const { tree, directories } = this.known;
    tree.take(answer);
    if (tree.missing([bucket]).buckets.length > 0) throw failed('space_lied');
    const row = rowsIn(this.spaceId, answer, [id], tree, hasher).get(id);
    if (row === undefined) return null;
    directories.set(id, row);
    return row;
  }

  /**
   * What the server shows of items, page by page, the first with what else operations need: the next page is on its way while one is looked
   * at. The answer is null where the space has changed meanwhile.
   *
   * @param wanted those whose rows are to be shown, too
   */
  async *#pages(
    ids: readonly string[],
    wanted: ReadonlySet<string>,
    needs: Pick<RowNeeds, 'owned' | 'links' | 'kept'>,
    options: RetryOptions,
  ) {
    const pages = batches(ids, PROOFS_AT_ONCE);
    const hasher = await rowHasher();
    const ask = async ([index, page]: readonly [number, readonly string[]]) => {
      const isFirst = index === 0;
      const buckets = page.map(hasher.bucketOf);
      // Of a space of which nothing is known, all is missing.
      const missing = (this.#known?.tree ?? new ProvenTree('', hasher)).missing(buckets);
      const asked = {
        ...missing,
        rows: page.filter((id) => wanted.has(id)),
        owned: isFirst && needs.owned && !this.#mayKeepOwned(),
        links: isFirst ? [...needs.links] : [],
        kept: isFirst ? this.#later.missing(needs.kept, this.#owned?.rows ?? null) : [],
      };
      return { isFirst, asked, buckets, answer: await this.#ask(asked, options) };
    };
    yield* mapAhead((pages.length === 0 ? [[]] : pages).entries(), PAGES_AT_ONCE, ask);
  }

  /** The ids of items and of all below them, as the server says: their rows show whether that is so. Null where the space has changed meanwhile. */
  async idsBelow(ids: readonly string[], options: RetryOptions): Promise<readonly string[] | null> {
    return idsBelow(ids, async (below) => (await this.#ask({ below }, options))?.below ?? null);
  }

  /** Whether the rows that only the owner changes need not be shown, as far as can be said before the newest head is known. */
  #mayKeepOwned(): boolean {
    if (this.#owned === null || this.#known === null) return this.#owned !== null;
    return this.#owned.digest === this.#known.head.head.ownersDigest;
  }

  /**
   * The rows that only the owner changes, by the newest head; null where the space has changed meanwhile.
   *
   * @param shown null where those that are kept may be right
   */
  async #ownedBy(shown: ProofsShown | null, options: RetryOptions): Promise<Owned | null> {
    const isKept = shown === null && this.#mayKeepOwned();
    if (!isKept) {
      const answer = shown ?? (await this.#ask({ owned: true }, options));
      if (answer === null) return null;
      this.#keepOwned(await ownedIn(answer, this.known.head));
    }
    return this.#owned?.rows ?? null;
  }

  /** Begins with what this device knows, where nothing was asked for yet. */
  async #begin(): Promise<void> {
    const known = this.#known ?? (await knownHere(this.spaceId, this.#ports));
    if (known !== null && known.head.head.revision >= this.#least) this.#known ??= known;
  }

  /** As `#fetch`, where there is anything to ask for that this device does not have. */
  async #ask(asked: Omit<ProofsAsked, 'after'>, options: RetryOptions): Promise<ProofsShown | null> {
    if (this.#known === null) return this.#fetch(asked, options);
    const { head } = this.#known;
    if (isNothing(asked)) return nothing(head);
    const here = await answeredHere(this.#ports.here, head.head, asked);
    const answer = isNothing(here.left) ? nothing(head) : await this.#fetch(here.left, options);
    return answer && { ...answer, ...here.answer };
  }

  /** Asks, and verifies the head that comes along; null where it is another one than what is known follows. */
  async #fetch(asked: Omit<ProofsAsked, 'after'>, options: RetryOptions): Promise<ProofsShown | null> {
    const { answer, head } = await askProofs(this.spaceId, asked, this.#ports, options);
    if (this.#known !== null && this.#known.head.hash === head.hash) return answer;
    const isFirst = this.#known === null;
    const tree = new ProvenTree(head.head.itemsDigest, await rowHasher());
    this.#known = { head, tree, directories: new Map() };
    return isFirst ? answer : null;
  }

  /** The links that were asked for, and those of items that go; null where the space has changed meanwhile. */
  async #linksIn(
    answer: ProofsShown,
    gone: ReadonlySet<string>,
    owned: Owned,
    options: RetryOptions,
  ): Promise<ReadonlyMap<string, LinkRow> | null> {
    const ofGone = [...owned].flatMap(([id, { itemId }]) =>
      itemId !== undefined && gone.has(itemId) ? [id] : [],
    );
    const shown = [...answer.links];
    for (const some of batches(ofGone, PROOFS_AT_ONCE)) {
      const further = await this.#ask({ links: [...some] }, options);
      if (further === null) return null;
      shown.push(...further.links);
    }
    const links = await provenLinks(shown, owned);
    if (ofGone.some((id) => !links.has(id))) throw failed('space_lied');
    return links;
  }
}

const OWNED = { owned: true };
/** Pages that are under way: the server reads one while another is looked at. */
const PAGES_AT_ONCE = 2;
