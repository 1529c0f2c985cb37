import {
  type DiskEntry,
  type DriveEntry,
  type EntryKind,
  isWithin,
  joined,
  type KnownEntry,
  parentOf,
  type Step,
  type SyncPath,
  type World,
} from '../../src/sync/model.ts';

interface Node {
  readonly kind: EntryKind;
  /** Identity on the disk, id in the drive. */
  readonly is: string;
  /** Of a file. */
  readonly content: string;
  /** Another one after each change. */
  readonly change: string;
}

/** One side, as a file system or a drive would be. */
export class ModelSide {
  readonly nodes = new Map<SyncPath, Node>();
  /** What was replaced or deleted, as trash and versions keep it. */
  readonly former: string[] = [];
  static #made = 0;

  write(path: SyncPath, content: string): void {
    const before = this.nodes.get(path);
    if (before?.kind === 'directory' || !this.#hasDirectory(path)) return;
    if (before !== undefined) this.former.push(before.content);
    const is = before?.is ?? `${ModelSide.#made++}`;
    this.nodes.set(path, { kind: 'file', is, content, change: `${ModelSide.#made++}` });
  }

  make(path: SyncPath): void {
    if (this.nodes.has(path) || !this.#hasDirectory(path)) return;
    this.nodes.set(path, { kind: 'directory', is: `${ModelSide.#made++}`, content: '', change: '' });
  }

  remove(path: SyncPath): void {
    for (const [each, { kind, content }] of [...this.nodes]) {
      if (!isWithin(each, new Set([path]))) continue;
      if (kind === 'file') this.former.push(content);
      this.nodes.delete(each);
    }
  }

  move(from: SyncPath, to: SyncPath): void {
    const isFree = this.nodes.has(from) && !this.nodes.has(to) && this.#hasDirectory(to);
    if (!isFree || isWithin(to, new Set([from]))) return;
    for (const [path, node] of [...this.nodes]) {
      if (!isWithin(path, new Set([from]))) continue;
      this.nodes.delete(path);
      this.nodes.set(to + path.slice(from.length), node);
    }
  }

  /** The tree as people see it. */
  tree(): Record<SyncPath, string> {
    return Object.fromEntries(
      [...this.nodes]
        .map(([path, { kind, content }]) => [path, kind === 'file' ? content : '/'] as const)
        .sort(),
    );
  }

  contents(): string[] {
    return [...this.former, ...[...this.nodes.values()].map(({ content }) => content)];
  }

  #hasDirectory(path: SyncPath): boolean {
    const parent = parentOf(path);
    return parent === '' || this.nodes.get(parent)?.kind === 'directory';
  }
}

/** Two sides, and what is known of both, with which the plan is carried out in memory. */
export class ModelSync {
  readonly disk = new ModelSide();
  readonly drive = new ModelSide();
  readonly known = new Map<SyncPath, KnownEntry>();
  readonly moving = new Set<string>();
  #conflicts = 0;

  world(direction: World['direction'] = 'both', blocked: readonly SyncPath[] = []): World {
    return {
      disk: new Map([...this.disk.nodes].map(([path, node]) => [path, diskEntry(path, node)])),
      drive: new Map([...this.drive.nodes].map(([path, node]) => [path, driveEntry(node)])),
      ...{ known: this.known, moving: this.moving, direction, blocked: new Set(blocked) },
    };
  }

  /** @param isKilled whether it ends before it is written down */
  apply(step: Step, isKilled: boolean): void {
    const { disk, drive, known } = this;
    const note = (write: () => void) => {
      if (!isKilled) write();
    };
    switch (step.kind) {
      case 'adopt':
      case 'make-on-disk':
      case 'make-on-drive':
        if (step.kind === 'make-on-disk') disk.make(step.path);
        if (step.kind === 'make-on-drive') drive.make(step.path);
        note(() => this.#know(step.path));
        return;
      case 'forget':
        note(() => forget(known, step.path));
        return;
      case 'follow':
        note(() => follow(known, step.path, step.to));
        return;
      case 'upload':
        drive.write(step.path, step.disk.sha256 ?? '');
        note(() => this.#know(step.path));
        return;
      case 'download':
        disk.write(step.path, step.drive.sha256 ?? '');
        note(() => this.#know(step.path));
        return;
      case 'trash-on-disk':
      case 'trash-on-drive':
        (step.kind === 'trash-on-disk' ? disk : drive).remove(step.path);
        note(() => forget(known, step.path));
        return;
      case 'move-on-drive':
        this.moving.add(step.drive.id);
        for (const [path, { is }] of [...drive.nodes]) if (is === step.drive.id) drive.move(path, step.to);
        note(() => {
          follow(known, step.path, step.to);
          this.moving.delete(step.drive.id);
        });
        return;
      case 'move-on-disk':
        disk.move(step.path, step.to);
        note(() => follow(known, step.path, step.to));
        return;
      case 'set-aside':
        forget(known, step.path);
        disk.move(step.path, joined(parentOf(step.path), `conflict ${this.#conflicts++}`));
    }
  }

  #know(path: SyncPath): void {
    const here = this.disk.nodes.get(path);
    const there = this.drive.nodes.get(path);
    if (here === undefined || there === undefined) return;
    const { identity, stamp, size, sha256 } = diskEntry(path, here);
    const { kind, id, versionId } = driveEntry(there);
    this.known.set(path, { kind, id, versionId, identity, stamp, size, sha256, seenAt: 0 });
  }
}

function diskEntry(path: SyncPath, { kind, is, content, change }: Node): DiskEntry {
  const sha256 = kind === 'file' ? content : null;
  return { kind, spelled: path, identity: is, stamp: change, size: content.length, sha256 };
}

function driveEntry({ kind, is, content, change }: Node): DriveEntry {
  const isFile = kind === 'file';
  const versionId = isFile ? change : null;
  return { kind, id: is, versionId, size: content.length, sha256: isFile ? content : null };
}

function forget(known: Map<SyncPath, KnownEntry>, top: SyncPath): void {
  for (const path of [...known.keys()]) if (isWithin(path, new Set([top]))) known.delete(path);
}

function follow(known: Map<SyncPath, KnownEntry>, from: SyncPath, to: SyncPath): void {
  const moved = [...known].filter(([path]) => isWithin(path, new Set([from])));
  forget(known, from);
  for (const [path, entry] of moved) known.set(to + path.slice(from.length), entry);
}
