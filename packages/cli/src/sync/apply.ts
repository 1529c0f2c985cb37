import { dirname, join } from 'node:path';
import { type IntactItem, isFailure } from '@coffer/client';
import { hasCode } from '../failures/has-code.ts';
import type { ApplyPorts } from './apply-ports.ts';
import { identityOf, isUntouched, stampOf, statsAt, syncDirectory } from './disk.ts';
import { expectUnchanged } from './expect-unchanged.ts';
import {
  type DiskEntry,
  type DriveEntry,
  joined,
  type KnownEntry,
  nameOf,
  parentOf,
  type Step,
  type SyncPath,
} from './model.ts';
import { moveItem } from './move-item.ts';
import { ChangedMeanwhile, truePath } from './own-folder.ts';
import { eachBounded, Gathering, Room } from './pool.ts';
import type { DriveScan } from './scan-drive.ts';
import { fetchTo, sendFile } from './transfer.ts';

/** Both sides as the steps were planned for them. */
export interface View {
  readonly disk: ReadonlyMap<SyncPath, DiskEntry>;
  readonly drive: DriveScan;
  /** When the disk was looked at; milliseconds since 1970. */
  readonly seenAt: number;
}

export interface ApplyEvents {
  onDone(step: Step): void;
  /** One step failed, and the others go on. Throws what ends all of them. */
  onFailed(step: Step, error: unknown): void;
  /** A step was given up because something changed meanwhile. */
  onChanged(step: Step, change: ChangedMeanwhile): void;
}

const TRANSFERS = 16;
/** More of them would outlive the young part of the heap. */
const SMALL_UPLOADS = 128;
const IN_MEMORY = 64 << 20;
const DOWNLOADS_TOGETHER = 256;

type Of<K extends Step['kind']> = Extract<Step, { kind: K }>;

/** Carries out steps that were planned together. */
export class Applying {
  readonly #ports: ApplyPorts;
  readonly #view: View;
  readonly #events: ApplyEvents;
  readonly #made = new Map<SyncPath, string>();
  readonly #room = new Room(IN_MEMORY);

  constructor(ports: ApplyPorts, view: View, events: ApplyEvents) {
    this.#ports = ports;
    this.#view = view;
    this.#events = events;
  }

  /** Throws what `onFailed` throws, and the signal's reason. */
  async run(steps: readonly Step[]): Promise<void> {
    const of = <K extends Step['kind']>(kind: K) => steps.filter((step): step is Of<K> => step.kind === kind);
    this.#writeDown(of('adopt'), of('forget'), of('follow'));
    for (const step of of('set-aside')) await this.#try(step, () => this.#setAside(step));
    for (const step of of('move-on-disk')) await this.#try(step, () => this.#moveOnDisk(step));
    for (const step of of('move-on-drive')) await this.#try(step, () => this.#moveOnDrive(step));
    await this.#makeOnDrive(of('make-on-drive'));
    for (const step of of('make-on-disk')) await this.#try(step, () => this.#makeOnDisk(step));
    await this.#upload(of('upload'));
    await this.#download(of('download'));
    await this.#trashOnDrive(of('trash-on-drive'));
    for (const step of of('trash-on-disk')) await this.#try(step, () => this.#trashOnDisk(step));
  }

  async #try(step: Step, work: () => Promise<void>): Promise<void> {
    const { signal } = this.#ports;
    signal.throwIfAborted();
    try {
      await work();
    } catch (error) {
      signal.throwIfAborted();
      // Both sides are compared again.
      if (error instanceof ChangedMeanwhile) this.#events.onChanged(step, error);
      else this.#events.onFailed(step, error);
      return;
    }
    this.#events.onDone(step);
  }

  #writeDown(
    adopted: readonly Of<'adopt'>[],
    forgotten: readonly Of<'forget'>[],
    followed: readonly Of<'follow'>[],
  ) {
    const { state } = this.#ports;
    state.set(adopted.map(({ path, disk, drive }) => [path, this.#known(disk, drive, disk.sha256)] as const));
    state.forget(forgotten.map(({ path }) => path));
    for (const { path, to } of followed) state.move(path, to);
  }

  #known(
    { identity, stamp }: Pick<DiskEntry, 'identity' | 'stamp'>,
    { kind, id, versionId, size }: Omit<DriveEntry, 'sha256'>,
    sha256: string | null,
  ): KnownEntry {
    return { kind, id, versionId, identity, stamp, size, sha256, seenAt: this.#view.seenAt };
  }

  async #setAside({ path, disk }: Of<'set-aside'>): Promise<void> {
    // Else the copy would be taken for the file, moved.
    this.#ports.state.forget([path]);
    await this.#ports.own.setAside(disk.spelled);
  }

  async #moveOnDisk({ path, to, disk }: Of<'move-on-disk'>): Promise<void> {
    const { files, own, state } = this.#ports;
    const spelled = this.#spelled(to);
    const place = await truePath(this.#ports, spelled);
    const isItself = this.#view.disk.get(to)?.identity === disk.identity;
    if (disk.kind === 'file' && !isItself) await own.move(disk.spelled, spelled, disk);
    else {
      if (!isItself && (await statsAt(files, place)) !== null) throw new ChangedMeanwhile();
      await files.rename(await truePath(this.#ports, disk.spelled), place);
    }
    await syncDirectory(files, dirname(place));
    state.move(path, to);
    const known = state.known.get(to);
    const stats = await statsAt(files, place);
    if (known?.kind !== 'file' || stats === null || !isUntouched(stats, known.stamp)) return;
    state.set([[to, { ...known, stamp: stampOf(stats) }]]);
  }

  async #moveOnDrive({ path, to, drive }: Of<'move-on-drive'>): Promise<void> {
    const { state, drive: remote, signal } = this.#ports;
    const item = await this.#item(drive);
    const directoryId = this.#directoryId(parentOf(to));
    const name = nameOf(to);
    const isUsed = (directory: SyncPath, each: string) =>
      this.#view.drive.entries.has(joined(directory, each));
    state.beginMoving(drive.id);
    const places = { directoryId, before: parentOf(path), after: parentOf(to) };
    await moveItem(remote, item, name, { ...places, isUsed, signal });
    state.move(path, to);
    state.endMoving(drive.id);
  }

  async #makeOnDrive(steps: readonly Of<'make-on-drive'>[]): Promise<void> {
    if (steps.length === 0) return;
    const { drive, signal } = this.#ports;
    const { top } = this.#view.drive;
    try {
      const ids = await drive.ensureDirectories(
        steps.map(({ path }) => `${top}/${path}`),
        signal,
      );
      for (const [index, step] of steps.entries()) this.#hasMade(step, ids[index]);
    } catch (error) {
      signal.throwIfAborted();
      if (isFailure(error, 'server_unreachable')) throw error;
      for (const step of steps) {
        await this.#try(step, async () => {
          const [id] = await drive.ensureDirectories([`${top}/${step.path}`], signal);
          this.#hasMade(step, id);
        });
      }
    }
  }

  #hasMade(step: Of<'make-on-drive'>, id: string | undefined): void {
    const disk = this.#view.disk.get(step.path);
    if (id === undefined || disk === undefined) return;
    this.#made.set(step.path, id);
    const made = { kind: 'directory', id, versionId: null, size: 0 } as const;
    this.#ports.state.set([[step.path, this.#known(disk, made, null)]]);
    this.#events.onDone(step);
  }

  async #makeOnDisk({ path, drive }: Of<'make-on-disk'>): Promise<void> {
    const { files, state } = this.#ports;
    const location = await truePath(this.#ports, this.#spelled(path));
    try {
      await files.mkdir(location);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const stats = await statsAt(files, location);
    if (!stats?.isDirectory()) throw new ChangedMeanwhile();
    await syncDirectory(files, join(location, '..'));
    state.set([[path, this.#known({ identity: identityOf(stats), stamp: '' }, drive, null)]]);
  }

  async #upload(steps: readonly Of<'upload'>[]): Promise<void> {
    const { files, folder, drive, state, signal } = this.#ports;
    // A batch of small files ends for all of them at once.
    const stored = new Gathering<readonly [SyncPath, KnownEntry]>((entries) => state.set(entries));
    await eachBounded(steps, SMALL_UPLOADS, (step) =>
      this.#try(step, () =>
        this.#room.use(Math.min(step.disk.size, IN_MEMORY), async () => {
          const { path, disk, over } = step;
          const directoryId = this.#directoryId(parentOf(path));
          const sent = await sendFile(
            { files, drive, signal },
            {
              location: join(folder, disk.spelled),
              name: nameOf(path),
              directoryId,
              onBegin: () => state.beginSending(path, directoryId),
            },
            disk,
            over,
          );
          await stored.add([path, this.#known(disk, sent, sent.sha256)]);
          state.endSending(path);
        }),
      ),
    );
  }

  async #download(steps: readonly Of<'download'>[]): Promise<void> {
    for (let from = 0; from < steps.length; from += DOWNLOADS_TOGETHER) {
      const together = steps.slice(from, from + DOWNLOADS_TOGETHER);
      const placed: [SyncPath, KnownEntry][] = [];
      const directories = new Set<string>();
      await eachBounded(together, TRANSFERS, (step) =>
        this.#try(step, async () => {
          const { location, sha256 } = await this.#fetch(step);
          const stats = await statsAt(this.#ports.files, location);
          if (stats === null) throw new ChangedMeanwhile();
          const disk = { identity: identityOf(stats), stamp: stampOf(stats) };
          placed.push([step.path, this.#known(disk, step.drive, sha256)]);
          directories.add(join(location, '..'));
        }),
      );
      // What is written down as in step has to be there after a loss of power: else it would look deleted.
      await eachBounded(directories, TRANSFERS, (directory) => syncDirectory(this.#ports.files, directory));
      this.#ports.state.set(placed);
    }
  }

  async #fetch({ path, drive, over }: Of<'download'>): Promise<{ location: string; sha256: string }> {
    const { files, folder, own, signal } = this.#ports;
    const item = await this.#item(drive);
    const incoming = own.incoming();
    const spelled = this.#spelled(path);
    try {
      const sha256 = await fetchTo({ files, drive: this.#ports.drive, signal }, item, incoming);
      await own.place(incoming, spelled, over);
      return { location: join(folder, spelled), sha256 };
    } catch (error) {
      await files.rm(incoming, { force: true });
      throw error;
    }
  }

  async #trashOnDrive(steps: readonly Of<'trash-on-drive'>[]): Promise<void> {
    if (steps.length === 0) return;
    const { drive, state, signal } = this.#ports;
    const trash = async (some: typeof steps) => {
      const items: IntactItem[] = [];
      await eachBounded(some, TRANSFERS, async (step) => void items.push(await this.#item(step.drive)));
      await drive.trash(items, signal);
      state.forget(some.map(({ path }) => path));
    };
    try {
      await trash(steps);
    } catch (error) {
      signal.throwIfAborted();
      if (isFailure(error, 'server_unreachable')) throw error;
      for (const step of steps) await this.#try(step, () => trash([step]));
      return;
    }
    for (const step of steps) this.#events.onDone(step);
  }

  async #trashOnDisk({ path, disk }: Of<'trash-on-disk'>): Promise<void> {
    const { own, state } = this.#ports;
    if (disk.kind === 'file') await own.trashFile(disk.spelled, disk);
    else {
      await expectUnchanged(path, this.#spelled(path), this.#ports);
      await own.trashDirectory(disk.spelled);
    }
    state.forget([path]);
  }

  /** The path of something as the file system spells it; in NFC what is not there yet. */
  #spelled(path: SyncPath): string {
    if (path === '') return '';
    return this.#view.disk.get(path)?.spelled ?? joined(this.#spelled(parentOf(path)), nameOf(path));
  }

  /** An entry of the drive as it was opened. Throws ChangedMeanwhile where it is another one now. */
  async #item({ id, versionId }: DriveEntry): Promise<IntactItem> {
    const scanned = this.#view.drive.items.get(id);
    if (scanned !== undefined) return scanned;
    const item = await this.#ports.drive.stat(id, this.#ports.signal);
    if (item.state !== 'intact' || item.versionId !== versionId) throw new ChangedMeanwhile();
    return item;
  }

  #directoryId(path: SyncPath): string | null {
    if (path === '') return this.#ports.directoryId;
    const id = this.#made.get(path) ?? this.#view.drive.entries.get(path)?.id;
    if (id === undefined) throw new ChangedMeanwhile();
    return id;
  }
}
