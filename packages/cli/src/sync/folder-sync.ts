import { failureOf, isFailure, type RememberedHead, systemClock, troubleOf } from '@coffer/client';
import { CommandRefused } from '../failures/command-refused.ts';
import { hasCode } from '../failures/has-code.ts';
import { Applying } from './apply.ts';
import type { ApplyPorts, SyncDrive } from './apply-ports.ts';
import { ChangingPaths } from './changing-paths.ts';
import { type Files, foldsCase } from './disk.ts';
import { type Looked, Looking } from './look-at-sides.ts';
import { type Direction, isSameOnDrive, isWithin, nameOf, type Step, type SyncPath } from './model.ts';
import { ChangedMeanwhile, OwnFolder } from './own-folder.ts';
import { filesGone, plan } from './plan.ts';
import type { DriveScan } from './scan-drive.ts';
import type { SyncState } from './state.ts';

/** The drive, believed as far as its newest head is verified. */
export interface DriveSide {
  readonly drive: SyncDrive;
  readonly spaceId: string;
  /** The folder of the drive; null is the top. */
  readonly directoryId: string | null;
  /** Takes in what has changed. Throws what the server is not believed for. */
  bringUp(): Promise<void>;
  /** Throws where what the server shows is not what the newest head signs. */
  expectBelieved(): void;
  /** The newest head that this device has verified. */
  head(): Promise<Pick<RememberedHead, 'revision' | 'hash' | 'first'> | null>;
}

export interface SyncPorts {
  readonly files: Files;
  /** The folder on this device, without symbolic links in its path. */
  readonly folder: string;
  readonly side: DriveSide;
  readonly state: SyncState;
  /** What people call this device. */
  readonly device: string;
  readonly direction: Direction;
  /** Whether more than half of the files may go at once. */
  readonly deletions: 'few' | 'many';
  readonly now: () => number;
  readonly signal: AbortSignal;
}

export interface SyncEvents {
  onDone(step: Step): void;
  onFailed(path: SyncPath, error: unknown): void;
  /** Something cannot be kept the same; told once. */
  onOdd(path: SyncPath, reason: string): void;
}

/** Both sides are in step after a few passes, unless somebody changes them all the time. */
const MOST_PASSES = 200;
/** So few files are deleted together now and then. */
const FEW_FILES = 10;
const PAUSE_MS = 250;
/** Nobody is told of a file that is put off no longer than that. */
const BRIEFLY_MS = 2_000;
/** What fails for all files alike ends the pass. */
const LASTING = [
  'unauthenticated',
  'keys_locked',
  'server_unreachable',
  'quota_exceeded',
  'client_too_old',
  'server_too_old',
  'share_ended',
] as const;

/** Keeps a folder and a folder of the drive the same. */
export class FolderSync {
  readonly #ports: SyncPorts;
  readonly #events: SyncEvents;
  readonly #own: OwnFolder;
  readonly #looking: Looking;
  readonly #told = new Set<string>();
  readonly #changing: ChangingPaths;
  #foldsCase = process.platform === 'darwin' || process.platform === 'win32';
  #directories: ReadonlyMap<string, string> = new Map();

  constructor(ports: SyncPorts, events: SyncEvents) {
    this.#ports = ports;
    this.#events = events;
    this.#own = new OwnFolder(ports);
    this.#changing = new ChangingPaths(ports.now);
    const { files, folder, side, state, now, signal } = ports;
    const { drive, directoryId } = side;
    this.#looking = new Looking({ files, folder, drive, directoryId, state, now, signal });
  }

  /** The identities of the folder's directories as they were looked at last, by path as the file system spells it. */
  get directories(): ReadonlyMap<string, string> {
    return this.#directories;
  }

  /** To be told when something may have changed in the drive. */
  driveChanged(): void {
    this.#looking.driveChanged();
  }

  /**
   * Looks whether this is the folder, and the drive, that were in step, and puts back what an interrupted step has taken
   * away. Throws CommandRefused, and as `DriveSide.bringUp`.
   */
  async prepare(): Promise<void> {
    const { state, side, files } = this.#ports;
    await side.bringUp();
    await this.#expectSame();
    const mark = await this.#own.prepare();
    await this.#own.recover();
    this.#foldsCase = await foldsCase(files, this.#own.path);
    if (state.about() !== null) return;
    const { spaceId, directoryId } = side;
    state.describe({ spaceId, directoryId, mark, head: null });
  }

  /** What there is to do now; where one thing has to be done before others can be told, only that. Nothing is changed. */
  async preview(): Promise<readonly Step[]> {
    await this.#ports.side.bringUp();
    await this.#expectSame();
    const { world } = await this.#look(new Set(), 'as it is', await this.#head());
    return plan(world);
  }

  /**
   * Brings both sides into step. Throws CommandRefused where nothing may be touched, what ends everything, and the signal's
   * reason.
   *
   * @returns whether they are in step; false where something failed
   */
  async settle(): Promise<boolean> {
    const failed = new Set<SyncPath>();
    let hasSteps = false;
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const { state, side, signal } = this.#ports;
      signal.throwIfAborted();
      await side.bringUp();
      await this.#expectSame();
      const head = await this.#head();
      const isAsKnown = !hasSteps && this.#isAllKnown(head);
      const waiting = this.#changing.waiting;
      const left = new Set([...failed, ...waiting]);
      const looked = await this.#look(left, isAsKnown ? 'as known' : 'as it is', head).catch(ifChanged);
      if (looked === null) {
        this.driveChanged();
        await systemClock.sleep(PAUSE_MS, signal);
        continue;
      }
      const { world, view, leftAlone, outside, settled } = looked;
      state.forget(outside);
      state.set(settled);
      const steps = plan(world);
      if (steps.length === 0) {
        if (waiting.some((path) => !failed.has(path)) && this.#changing.areBrief(BRIEFLY_MS)) {
          await systemClock.sleep(PAUSE_MS, signal);
          continue;
        }
        if (left.size === 0 && !isAsKnown) await this.#remember(looked, head);
        await this.#discardLeft(left, looked);
        return left.size === 0;
      }
      hasSteps = true;
      if (isAsKnown) continue;
      this.#expectFewDeletions(steps);
      let done = 0;
      const applying = new Applying({ ...this.#applyPorts(), leftAlone }, view, {
        onDone: (step) => {
          done++;
          this.#changing.sent(step.path);
          this.#events.onDone(step);
        },
        onFailed: (step, error) => this.#onFailed(step, error, failed),
        onChanged: (step, { cause }) => this.#onChanged(step, cause, failed),
      });
      try {
        await applying.run(steps);
      } finally {
        if (steps.some(touchesDrive)) this.driveChanged();
      }
      if (steps.every(isWrittenDownOnly)) {
        if (left.size === 0) await this.#remember(looked, head);
        if (waiting.length === 0) {
          await this.#discardLeft(left, looked);
          return failed.size === 0;
        }
      }
      // Somebody changes it while it is looked at.
      if (done === 0 && !steps.some(isWrittenDown)) {
        this.driveChanged();
        await systemClock.sleep(PAUSE_MS, signal);
      }
    }
    return false;
  }

  /** Removes what was begun of files that are sent no more, but for those that failed, wait or are left aside for now. */
  async #discardLeft(pending: ReadonlySet<SyncPath>, { odd }: Pick<Looked, 'odd'>): Promise<void> {
    const { state, side, signal } = this.#ports;
    const aside = new Set(odd.keys());
    for (const [path, folderId] of [...state.sending]) {
      if (pending.has(path) || isWithin(path, aside)) continue;
      const place = { folderId, name: nameOf(path) };
      // What is still there, or cannot be removed now, is tried again by the next pass.
      const isGone = await side.drive.discardUploads(place, signal).catch(() => false);
      signal.throwIfAborted();
      if (isGone) state.endSending(path);
    }
  }

  #applyPorts(): Omit<ApplyPorts, 'leftAlone'> {
    const { files, folder, state, now, signal, side } = this.#ports;
    const { drive, directoryId } = side;
    return { files, folder, own: this.#own, drive, directoryId, state, now, signal };
  }

  async #look(failed: ReadonlySet<SyncPath>, drive: 'as known' | 'as it is', head: string | null) {
    const { direction, side } = this.#ports;
    const looked = await this.#looking.look({ direction, foldsCase: this.#foldsCase, failed, head, drive });
    // What it leaves out would look deleted.
    side.expectBelieved();
    for (const [path, reason] of looked.odd) {
      const text = `${path}: ${reason}`;
      if (this.#told.has(text)) continue;
      this.#told.add(text);
      this.#events.onOdd(path, reason);
    }
    const below = [...looked.view.disk.values()].filter(({ kind }) => kind === 'directory');
    this.#directories = new Map(below.map(({ spelled, identity }) => [spelled, identity]));
    return looked;
  }

  #onFailed(step: Step, error: unknown, failed: Set<SyncPath>): void {
    const { code } = failureOf(error);
    const isLasting = LASTING.some((lasting) => lasting === code) || troubleOf(error) !== null;
    if (isLasting || hasCode(error, 'ENOSPC', 'EDQUOT', 'EROFS')) throw error;
    if (isFailure(error, 'not_found', 'space_changed', 'item_changed')) {
      this.driveChanged();
      return;
    }
    failed.add(step.path);
    if ('to' in step) failed.add(step.to);
    this.#events.onFailed(step.path, error);
  }

  /** Puts off what changed while it was sent. */
  #onChanged({ path }: Step, cause: unknown, failed: Set<SyncPath>): void {
    if (!(cause instanceof Error) || !isFailure(cause, 'source_changed')) return;
    if (this.#changing.changed(path) > BRIEFLY_MS) this.#onFailed({ kind: 'forget', path }, cause, failed);
  }

  #expectFewDeletions(steps: readonly Step[]): void {
    const { state, deletions } = this.#ports;
    if (deletions === 'many') return;
    const gone = filesGone(steps);
    const all = [...state.known.values()].filter(({ kind }) => kind === 'file').length;
    if (gone * 2 <= all || gone < FEW_FILES) return;
    throw new CommandRefused(
      'conflict',
      `${gone} of ${all} files are gone on one side. Nothing was deleted on the other one. If that is meant, add --allow-many-deletions.`,
    );
  }

  /** Throws CommandRefused where another folder, or another drive, is in the place of those that were in step. */
  async #expectSame(): Promise<void> {
    const { state, side, folder } = this.#ports;
    const about = state.about();
    if (about === null) return;
    const again = 'To begin again, which deletes nothing, add --start-over.';
    if (about.spaceId !== side.spaceId || about.directoryId !== side.directoryId) {
      throw new CommandRefused('usage', `${folder} is kept the same as another folder of a drive. ${again}`);
    }
    if ((await this.#own.mark()) !== about.mark) {
      throw new CommandRefused(
        'conflict',
        `${folder} is not the folder that was kept the same; perhaps a disk is not there. Nothing was touched. ${again}`,
      );
    }
    if (about.head === null) return;
    const head = await side.head();
    const began = head?.first?.revision ?? 0;
    const leadsThere = head !== null && head.revision >= about.head.revision && began <= about.head.revision;
    if (leadsThere && (head.revision > about.head.revision || head.hash === about.head.hash)) return;
    throw new CommandRefused(
      'untrusted',
      `This profile does not remember the drive with which ${folder} was in step. Nothing was touched. ${again}`,
    );
  }

  async #head(): Promise<string | null> {
    return (await this.#ports.side.head())?.hash ?? null;
  }

  /** Whether the drive has nothing but what is known of it, since it is as it was. */
  #isAllKnown(head: string | null): boolean {
    const then = this.#ports.state.about()?.head;
    return then?.isAllKnown === true && then.hash === head;
  }

  /** @param before the newest head before both sides were looked at */
  async #remember({ view }: Looked, before: string | null): Promise<void> {
    const { state, side } = this.#ports;
    const about = state.about();
    const head = await side.head();
    if (about === null || head === null) return;
    const { revision, hash } = head;
    const isAllKnown = hash === before && hasAllOf(view.drive, state.known);
    if (about.head?.hash === hash && about.head.isAllKnown === isAllKnown) return;
    state.describe({ ...about, head: { revision, hash, isAllKnown } });
  }
}

/** Whether a drive has what was in step, and nothing else. */
function hasAllOf({ entries, odd }: DriveScan, known: SyncState['known']): boolean {
  if (odd.size > 0 || entries.size !== known.size) return false;
  return [...known].every(([path, entry]) => {
    const there = entries.get(path);
    return there !== undefined && isSameOnDrive(entry, there);
  });
}

/** Null where something changed while it was looked at; throws all else. */
function ifChanged(error: unknown): null {
  if (error instanceof ChangedMeanwhile) return null;
  throw error;
}

function touchesDrive({ kind }: Step): boolean {
  return (
    kind === 'upload' || kind === 'make-on-drive' || kind === 'move-on-drive' || kind === 'trash-on-drive'
  );
}

/** True if both sides were the same already: there is nothing else to find afterwards. */
function isWrittenDownOnly({ kind }: Step): boolean {
  return kind === 'adopt' || kind === 'forget';
}

function isWrittenDown({ kind }: Step): boolean {
  return kind === 'adopt' || kind === 'forget' || kind === 'follow';
}
