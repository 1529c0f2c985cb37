import type { Drive } from '../drive/drive.ts';
import type { Match } from '../search/search-items.ts';
import type { SpaceOfSet } from './everything.ts';

/** What represents a space: where it lies, or that it is gone or in the trash; null where that is not known. */
export type Mount = Match | 'not shown' | null;

/** Where spaces lie in the drive, by its rows on this device. */
export class Mounts {
  readonly #drive: Pick<Drive, 'names' | 'rows'>;
  #known: { readonly revision: number; readonly found: ReadonlyMap<string, Mount> } | null = null;

  constructor(drive: Pick<Drive, 'names' | 'rows'>) {
    this.#drive = drive;
  }

  /** What represents these spaces now, by their ids. It is looked up once for each change of the drive. */
  async of(spaces: readonly SpaceOfSet[]): Promise<ReadonlyMap<string, Mount>> {
    if (spaces.length === 0) return new Map();
    const revision = (await this.#drive.rows?.about())?.revision ?? null;
    const isAll = (known: ReadonlyMap<string, Mount>) => spaces.every(({ spaceId }) => known.has(spaceId));
    if (this.#known?.revision === revision && isAll(this.#known.found)) return this.#known.found;
    const looked = await this.#drive.names.lookUp(spaces.map(({ itemId }) => itemId));
    const matches = new Map<string, Match>(looked?.found.map((match) => [match.item.id, match]));
    const absent = looked === null ? null : ('not shown' as const);
    const found = new Map(spaces.map(({ spaceId, itemId }) => [spaceId, matches.get(itemId) ?? absent]));
    this.#known = revision === null || looked === null ? null : { revision, found };
    return found;
  }

  forget(): void {
    this.#known = null;
  }
}
