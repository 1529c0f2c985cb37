import { hashOf, type ModelOperation, ModelSpace, OWNER, readName, SPACE } from './model-space.ts';

/** What a file or directory should be at the end. */
export interface Remembered {
  parentId: string;
  name: string;
  trashedAt: number | null;
  shown: string | null;
}

type Random = (below: number) => number;

/** Numbers that follow from a seed. */
function randomOf(seed: number): Random {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const HOSTILE = ['eve', 'mallory'];
const NAMES = ['a', 'b', 'c', 'd.txt', 'e', 'Ä', 'A\u0308'];

/** A space in which several people change things at random: some hostile, with every field invented. */
export class RandomWorld {
  readonly space = new ModelSpace();
  /** By their ids, as those who are not hostile left them. */
  readonly remembered = new Map<string, Remembered>();
  /** Of what the hostile ones made: as much as others have set of it. */
  readonly touched = new Map<string, Partial<Remembered>>();
  /** What a hostile one took out of the trash, and somebody else has changed, or has put something into, since. */
  readonly mayBeOut = new Set<string>();
  /** What came again by an id that was deleted for ever, below something that came in parts: no log names it. */
  readonly unnamed = new Set<string>();
  readonly #random: Random;
  /** Ids of what was deleted for good, which anybody may use again. */
  readonly #gone: string[] = [];
  #ids = 0;

  constructor(seed: number) {
    this.#random = randomOf(seed);
    for (let tries = 6 + this.#random(14); tries > 0; tries--) this.change(OWNER);
  }

  get hostile(): readonly string[] {
    return HOSTILE;
  }

  /** Lets people change things, the hostile ones more often than others. @param others who else */
  run(batches: number, others: readonly string[]): void {
    for (let each = 0; each < batches; each++) {
      const isHostile = others.length === 0 || this.#random(3) > 0;
      this.change(this.#of(isHostile ? HOSTILE : others));
    }
  }

  change(by: string): void {
    const count = HOSTILE.includes(by) ? 1 + this.#random(3) : 1;
    const operations = Array.from({ length: count }, () => this.#operation(by));
    const before = this.space.rows;
    if (!this.space.apply(by, operations)) return;
    if (HOSTILE.includes(by)) return;
    // An owner's batch does not say whether it changes what it names.
    for (const id of operations.flatMap(idsOf)) if (this.space.rows.has(id)) this.#noteOut(id);
    this.#remember(before);
  }

  /** Deletes something for good, as an owner does. */
  delete(): void {
    const ids = [...this.space.rows.keys()];
    if (ids.length === 0) return;
    this.space.delete(this.#of(ids));
    for (const id of ids) {
      if (this.space.rows.has(id)) continue;
      this.#gone.push(id);
      for (const known of [this.remembered, this.touched, this.mayBeOut]) known.delete(id);
    }
  }

  #remember(before: ModelSpace['rows']): void {
    for (const [id, row] of this.space.rows) {
      const was = before.get(id);
      const name = readName({ id, epoch: 1, sealed: row.sealed });
      const known = this.remembered.get(id);
      if (was === undefined) {
        const { parentId, trashedAt, shown } = row;
        this.remembered.set(id, { parentId, name: name ?? '', trashedAt, shown });
        continue;
      }
      const wasNamed = readName({ id, epoch: 1, sealed: was.sealed });
      const isChanged =
        row.parentId !== was.parentId || row.trashedAt !== was.trashedAt || row.shown !== was.shown;
      if (!isChanged && name === wasNamed) continue;
      const now: Partial<Remembered> = known ?? this.touched.get(id) ?? {};
      if (row.parentId !== was.parentId) now.parentId = row.parentId;
      if (row.trashedAt !== was.trashedAt) now.trashedAt = row.trashedAt;
      if (row.shown !== was.shown) now.shown = row.shown;
      if (name !== null && name !== wasNamed) now.name = name;
      if (known === undefined) this.touched.set(id, now);
      this.#noteOut(id);
      // What somebody has put away since is to stay away.
      if (row.trashedAt !== null) this.mayBeOut.delete(id);
    }
    for (const id of this.space.rows.keys()) if (!before.has(id)) this.#noteOut(id);
  }

  /** Whoever changes something that is out of the trash may want it, and all above it, to stay out. */
  #noteOut(id: string): void {
    const wanted = (each: string) => (this.remembered.get(each) ?? this.touched.get(each))?.parentId;
    const present = (each: string) => this.space.rows.get(each)?.parentId;
    for (const parentOf of [present, (each: string) => wanted(each) ?? present(each)]) {
      const seen = new Set([SPACE]);
      for (let each = id; !seen.has(each); each = parentOf(each) ?? SPACE) seen.add(each);
      for (const each of seen) if (each !== SPACE) this.mayBeOut.add(each);
    }
  }

  #operation(by: string): ModelOperation {
    const { rows } = this.space;
    const ids = [...rows.keys()];
    const directories = [SPACE, ...ids.filter((id) => rows.get(id)?.kind === 'directory')];
    const files = ids.filter((id) => rows.get(id)?.kind === 'file');
    const isHostile = HOSTILE.includes(by);
    const id = ids.length === 0 ? '' : this.#of(ids);
    const parent = this.#of(directories);
    const target = parent === SPACE ? null : parent;
    if (isHostile && this.#random(10) === 0) return this.#arriving(target);
    switch (this.#random(ids.length < 4 ? 2 : 12)) {
      case 0:
      case 1: {
        const isFile = this.#random(2) === 0;
        const version = isFile ? { version_id: this.#newId('v') } : {};
        const again = this.#random(3) === 0 ? this.#gone.pop() : undefined;
        const item = {
          id: again ?? this.#idLike('i', isHostile),
          file_id: target,
          ...version,
          ...this.#name(parent, isHostile),
        };
        return { kind: 'create', item };
      }
      case 2:
      case 3:
        return { kind: 'rename', id, name: this.#name(rows.get(id)?.parentId ?? SPACE, isHostile) };
      case 4:
      case 5:
      case 6: {
        const sealed = rows.get(id)?.sealed ?? '';
        const hash = isHostile ? this.#hash(parent, sealed) : hashOf(parent, sealed);
        const names = isHostile && this.#random(5) === 0 ? {} : { names: [{ id, name_hash: hash }] };
        return { kind: 'move', ids: [id], file_id: target, ...names };
      }
      case 7:
      case 8:
        return {
          kind: 'trash',
          ids: [id, ...(this.#random(3) === 0 ? [this.#of(ids)] : [])],
          at: this.#at(by),
        };
      case 9:
        return { kind: 'restore', items: [this.#restored(this.#of(this.#trashed(ids)), isHostile)] };
      case 10:
        return {
          kind: 'add_version',
          id: this.#of([...files, '']),
          version: { id: this.#idLike('v', isHostile) },
        };
      default: {
        const file = this.#of([...files, '']);
        return { kind: 'show_version', id: file, version_id: this.#of(rows.get(file)?.versions ?? ['']) };
      }
    }
  }

  /** A directory that comes in parts with a file, of which the log says nothing. */
  #arriving(target: string | null): ModelOperation {
    const parentId = target ?? SPACE;
    const again = this.#gone.pop();
    if (again !== undefined) this.unnamed.add(again);
    const [top, below, version] = [this.#newId('i'), again ?? this.#newId('i'), this.#newId('v')];
    const row = (id: string, parent: string) => {
      return { id, parentId: parent, sealed: 'e', nameHash: hashOf(parent, 'e'), trashedAt: null };
    };
    const brings = [
      { ...row(top, parentId), kind: 'directory' as const, shown: null, versions: [] },
      { ...row(below, top), kind: 'file' as const, shown: version, versions: [version] },
    ];
    return { kind: 'arrive', file_id: target, items: [], tops: [top], brings };
  }

  #trashed(ids: readonly string[]): readonly string[] {
    const trashed = ids.filter((id) => this.space.rows.get(id)?.trashedAt !== null);
    return trashed.length === 0 ? [''] : trashed;
  }

  #restored(id: string, isHostile: boolean) {
    const row = this.space.rows.get(id);
    const toTop = this.#random(3) === 0;
    const parent = toTop ? SPACE : (row?.parentId ?? SPACE);
    const name_hash = isHostile ? this.#hash(parent, row?.sealed ?? '') : hashOf(parent, row?.sealed ?? '');
    return { id, name_hash, ...(toTop && { file_id: null }) };
  }

  /** A hostile one's name may not open, and have the hash of another one in any directory. */
  #name(parentId: string, isHostile: boolean) {
    const name = this.#of(NAMES);
    if (!isHostile) return { encrypted_name: name, name_hash: hashOf(parentId, name) };
    const sealed = this.#random(4) === 0 ? `!${this.#newId('n')}` : name;
    return { encrypted_name: sealed, name_hash: this.#hash(parentId, sealed) };
  }

  #hash(parentId: string, sealed: string): string {
    if (this.#random(3) > 0) return hashOf(parentId, sealed);
    return hashOf(this.#random(2) === 0 ? parentId : SPACE, this.#of(NAMES));
  }

  #at(by: string): number {
    return HOSTILE.includes(by) ? this.#random(5) : 1_000 + this.space.log.length;
  }

  /** A hostile one may give an item the id of a version, and a version that of an item. */
  #idLike(kind: 'i' | 'v', isHostile: boolean): string {
    const rows = [...this.space.rows.values()];
    const versions = rows.flatMap((row) => row.versions);
    const items = rows.map(({ id }) => id);
    const [mine, others] = kind === 'v' ? [versions, items] : [items, versions];
    const free = others.filter((id) => !mine.includes(id));
    return isHostile && free.length > 0 && this.#random(4) === 0 ? this.#of(free) : this.#newId(kind);
  }

  #newId(kind: string): string {
    this.#ids += 1;
    return `${kind}${this.#ids}`;
  }

  #of<T>(values: readonly T[]): T {
    const value = values[this.#random(values.length)];
    if (value === undefined) throw new RangeError('There is nothing to choose from');
    return value;
  }
}

function idsOf(operation: ModelOperation): readonly string[] {
  if ('ids' in operation) return operation.ids;
  if ('items' in operation) return operation.items.map(({ id }) => id);
  return 'id' in operation ? [operation.id] : [];
}
