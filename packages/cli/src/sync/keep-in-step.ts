import { isConnectionLoss, isFailure, systemClock } from '@coffer/client';
import type { FolderSync, SyncPorts } from './folder-sync.ts';
import { watchFolder } from './watch-folder.ts';

/** What is saved in one go is sent in one go. */
const GATHER_MS = 150;
/** All of it is looked at now and then, whatever the system has told. */
const LOOK_EVERY_MS = 300_000;
/** The same where it cannot be watched, and after something failed. */
const LOOK_OFTEN_MS = 10_000;
const MOST_PAUSE_MS = 60_000;

export interface KeepingEvents {
  /** Both sides are in step; told after each time that they were not. */
  onInStep(): void;
  /** The server does not answer, and is asked again. */
  onWaiting(): void;
  /** Directories of the folder are not watched: the system has no more watches. */
  onPartlyWatched(): void;
  /** The drive has told of a change. */
  onDriveChange(): void;
}

/** Follows both sides until the signal aborts. Throws what does not pass by itself. */
export async function keepInStep(
  sync: FolderSync,
  { side, folder, signal }: Pick<SyncPorts, 'side' | 'folder' | 'signal'>,
  events: KeepingEvents,
): Promise<void> {
  const bell = new Bell();
  const stop = new AbortController();
  const ended = stop.signal;
  // Not by AbortSignal.any: what nobody holds but it, Node 20 forgets.
  const end = () => stop.abort(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const watching = watchFolder(folder, () => bell.ring());
  const followed = follow();

  async function follow(): Promise<void> {
    for await (const _ of side.drive.changes(ended)) {
      events.onDriveChange();
      sync.driveChanged();
      bell.ring();
    }
  }

  /** Whether both sides are in step. */
  async function settled(): Promise<boolean> {
    for (let pause = 1_000; ; pause = Math.min(2 * pause, MOST_PAUSE_MS)) {
      try {
        return await sync.settle();
      } catch (error) {
        signal.throwIfAborted();
        if (!isFailure(error, 'server_unreachable') && !isConnectionLoss(error)) throw error;
        if (pause === 1_000) events.onWaiting();
        await systemClock.sleep(pause, ended);
      }
    }
  }

  async function keep(): Promise<void> {
    for (;;) {
      const isInStep = await settled();
      if (isInStep) events.onInStep();
      const wasPartial = watching.isPartial;
      if (watching.follow(sync.directories)) continue;
      if (watching.isPartial && !wasPartial) events.onPartlyWatched();
      const isSure = isInStep && !watching.isPartial;
      await bell.rung(isSure ? LOOK_EVERY_MS : LOOK_OFTEN_MS, ended);
      await systemClock.sleep(GATHER_MS, ended);
      bell.clear();
    }
  }

  try {
    await Promise.race([keep(), followed]);
  } finally {
    stop.abort();
    signal.removeEventListener('abort', end);
    watching.close();
    await followed.catch(() => undefined);
  }
}

/** Rings once for all that happens until somebody listens. */
class Bell {
  #hasRung = false;
  #wake: () => void = () => undefined;

  ring(): void {
    this.#hasRung = true;
    this.#wake();
  }

  clear(): void {
    this.#hasRung = false;
  }

  /** Resolves once it has rung, or after some time. Throws the signal's reason. */
  async rung(atMostMs: number, signal: AbortSignal): Promise<void> {
    if (this.#hasRung) return;
    signal.throwIfAborted();
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, atMostMs);
      signal.addEventListener('abort', wake, { once: true });
      this.#wake = wake;
    });
    signal.throwIfAborted();
  }
}
