import type { PropChange } from '../protocol/bodies.ts';
import { type DavPath, isWithin, keyOf } from '../protocol/dav-path.ts';
import { Refused } from '../protocol/refused.ts';
import type { PropName } from '../protocol/xml.ts';

/** A property that a program has set, as XML. */
export interface OwnProperty {
  readonly prop: PropName;
  readonly element: string;
}

const MOST = 50_000;
const LONGEST = 16_384;

/**
 * Properties that programs give to files, such as Explorer's attributes and times: in memory alone, because the drive has no
 * place for them. They go along with copies and moves.
 */
export class OwnProperties {
  readonly #paths = new Map<
    string,
    { readonly path: DavPath; readonly properties: Map<string, OwnProperty> }
  >();
  #count = 0;

  of(path: DavPath): readonly OwnProperty[] {
    return [...(this.#paths.get(keyOf(path))?.properties.values() ?? [])];
  }

  find(path: DavPath, prop: PropName): OwnProperty | undefined {
    return this.#paths.get(keyOf(path))?.properties.get(nameKey(prop));
  }

  /** All changes, or none. Throws Refused with 507. */
  change(path: DavPath, changes: readonly PropChange[]): void {
    if (changes.some(({ element }) => element !== null && element.length > LONGEST)) throw full();
    if (this.#count + changes.length > MOST) throw full();
    const { properties } = this.#at(path);
    for (const { prop, element } of changes) {
      if (element === null) properties.delete(nameKey(prop));
      else properties.set(nameKey(prop), { prop, element });
    }
    this.#recount();
  }

  copy(from: DavPath, to: DavPath): void {
    for (const { path, properties } of [...this.#paths.values()]) {
      if (!isWithin(path, from)) continue;
      const target = this.#at([...to, ...path.slice(from.length)]);
      for (const [key, property] of properties) target.properties.set(key, property);
    }
    this.#recount();
  }

  forget(path: DavPath): void {
    for (const [key, entry] of this.#paths) if (isWithin(entry.path, path)) this.#paths.delete(key);
    this.#recount();
  }

  #at(path: DavPath) {
    const known = this.#paths.get(keyOf(path));
    const entry = known ?? { path, properties: new Map<string, OwnProperty>() };
    this.#paths.set(keyOf(path), entry);
    return entry;
  }

  #recount(): void {
    this.#count = 0;
    for (const { properties } of this.#paths.values()) this.#count += properties.size;
  }
}

function nameKey({ namespace, name }: PropName): string {
  return `${namespace}\n${name}`;
}

function full(): Refused {
  return new Refused(507, 'There is no room for these properties.');
}
