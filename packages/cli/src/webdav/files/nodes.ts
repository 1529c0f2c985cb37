import type { IntactItem } from '@coffer/client';
import { type DavPath, keyOf } from '../protocol/dav-path.ts';
import type { Contents, Home, Homes } from './homes.ts';
import type { LocalEntry, LocalFiles } from './local-files.ts';

/** What is at a path. */
export type Node = DriveNode | LocalFile | LocalDirectory;

export interface DriveNode {
  readonly place: 'drive';
  readonly kind: 'file' | 'directory';
  readonly path: DavPath;
  /** Null for the top. */
  readonly item: IntactItem | null;
  /** The drive that the item is in. */
  readonly home: Home;
  /** What represents it in one's own drive, where it is shared itself. */
  readonly mount?: IntactItem;
  /**
   * Of an item that is seen here for a moment: where it is in the drive, and whether something else is there by now, so that
   * this is an earlier version of it.
   */
  readonly parked?: { readonly from: DavPath; readonly isReplaced: boolean };
}

export interface LocalFile {
  readonly place: 'local';
  readonly kind: 'file';
  readonly path: DavPath;
  readonly entry: LocalEntry & { readonly kind: 'file' };
}

export interface LocalDirectory {
  readonly place: 'local';
  readonly kind: 'directory';
  readonly path: DavPath;
  readonly entry: LocalEntry & { readonly kind: 'directory' };
}

/** The drive and what is on this machine alone, as one tree. */
export class Nodes {
  readonly #homes: Homes;
  readonly #local: LocalFiles;

  constructor(homes: Homes, local: LocalFiles) {
    this.#homes = homes;
    this.#local = local;
  }

  /** Null where there is nothing. */
  async find(path: DavPath): Promise<Node | null> {
    let node: Node = { place: 'drive', kind: 'directory', path: [], item: null, home: this.#homes.own };
    for (const [at, name] of path.entries()) {
      const here = path.slice(0, at + 1);
      const next: Node | null = this.#localAt(here) ?? (await this.#inDrive(node, name, here));
      if (next === null) return null;
      node = next;
    }
    return node;
  }

  /** What is in a directory; nothing in a file. */
  async children(node: Node): Promise<Node[]> {
    const children: Node[] = [];
    if (node.place === 'drive' && node.kind === 'directory') {
      const { home, directory } = await this.contents(node);
      for (const [name, item] of await home.directories.children(directory)) {
        const path = [...node.path, name];
        if (this.#local.get(path) !== undefined || this.#local.parkedFrom(path) !== undefined) continue;
        children.push(await this.#nodeOf(item, home, path));
      }
    }
    for (const { name } of this.#local.in(node.path)) {
      const child = this.#localAt([...node.path, name]);
      if (child !== null) children.push(child);
    }
    return children;
  }

  /** Where the content of a directory is. */
  contents({ item, home }: Pick<DriveNode, 'item' | 'home'>): Promise<Contents> {
    return this.#homes.contents(item, home);
  }

  async #nodeOf(item: IntactItem, home: Home, path: DavPath): Promise<DriveNode> {
    if (!this.#homes.isShared(item, home)) return { place: 'drive', kind: item.kind, path, item, home };
    const file = await this.#homes.fileIn(item);
    if (file === null) return { place: 'drive', kind: item.kind, path, item, home, mount: item };
    return { place: 'drive', kind: 'file', path, ...file, mount: item };
  }

  #localAt(path: DavPath): Node | null {
    const entry = this.#local.get(path);
    if (entry === undefined) return null;
    if (entry.kind === 'file') return { place: 'local', kind: 'file', path, entry };
    if (entry.kind === 'directory') return { place: 'local', kind: 'directory', path, entry };
    const { from, home } = entry;
    const at = this.#local.parkedFrom(from);
    const isReplaced = at === undefined || keyOf(at) !== keyOf(path);
    // By then its file shows another version.
    const item: IntactItem = isReplaced ? { ...entry.item, isVersion: true } : entry.item;
    return { place: 'drive', kind: item.kind, path, item, home, parked: { from, isReplaced } };
  }

  async #inDrive(above: Node, name: string, path: DavPath): Promise<Node | null> {
    if (above.place === 'local' || above.kind === 'file') return null;
    if (this.#local.parkedFrom(path) !== undefined) return null;
    const { home, directory } = await this.contents(above);
    const item = (await home.directories.children(directory)).get(name);
    return item === undefined ? null : this.#nodeOf(item, home, path);
  }
}

/** The content of a file that is on this machine alone, or the item that has it. */
export type FileNode = LocalFile | (DriveNode & { readonly item: IntactItem });

/** A file that is read as a whole or in parts. */
export function asFile(node: Node): FileNode | null {
  if (node.kind === 'directory') return null;
  if (node.place === 'local') return node;
  const { item } = node;
  return item === null ? null : { ...node, item };
}

export function sizeOf(node: Node): number {
  if (node.place === 'drive') return node.item?.size ?? 0;
  return node.kind === 'file' ? node.entry.content.size : 0;
}

/** Unix seconds; 0 for the top. */
export function modifiedAt(node: Node): number {
  return node.place === 'drive' ? (node.item?.modifiedAt ?? 0) : node.entry.modifiedAt;
}

/** Unix seconds. */
export function createdAt(node: Node): number {
  return node.place === 'drive' ? (node.item?.createdAt ?? 0) : node.entry.modifiedAt;
}

/** The version of a file as a strong tag; a directory has none. */
export function etagOf(node: Node): string | null {
  if (node.kind === 'directory') return null;
  const version = node.place === 'drive' ? node.item?.versionId : node.entry.id;
  return version == null ? null : `"${version}"`;
}
