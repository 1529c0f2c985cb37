import { type IntactItem, isConnectionLoss } from '@coffer/client';
import type { SpaceEnding } from '../../session/space-context.ts';
import { type EditedFiles, isSameContent, type OpenedText } from './edited-file.ts';

/** Nothing was typed for so long: a good moment to save. */
const PAUSE_MS = 2_000;

/** At most so often is saved without being asked to, since each time makes a version. */
const BETWEEN_MS = 30_000;

/** The server could not be reached; after so long it is tried again. */
const RETRY_MS = 5_000;

/** How a text stands towards its file. */
export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** Tried again by itself where `isOffline`. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly isOffline: boolean }
  /** Somebody stored another content meanwhile, or deleted the file: null. Nothing is saved before an answer. */
  | { readonly kind: 'conflict'; readonly theirs: IntactItem | null }
  /** Nothing can be saved in the place of the file. */
  | { readonly kind: Ending };

/**
 * Why nothing can be saved in the place of a file: it is shared no more, the server shows its folder otherwise than it was signed, its
 * owner has another key pair than was accepted, or it is only to be viewed from now on.
 */
export type Ending = SpaceEnding | 'viewed';

interface SaverOptions extends EditedFiles {
  /** The file as it was read. */
  readonly base: IntactItem;
  /** The text as it is now. */
  content(): Uint8Array<ArrayBuffer>;
  /** Takes in what others stored, together with what was typed since. False where somebody has to decide. */
  takeIn(theirs: OpenedText): boolean;
  /** The file has a new version; what it was before may have had another id. */
  onSaved?(item: IntactItem, before: IntactItem): void;
}

/** One's own text, stored before the file shows theirs again. */
interface StoredMine {
  readonly item: IntactItem;
  /** How often the text had been changed by then. */
  readonly changes: number;
}

/** When a text was typed and saved, in milliseconds. */
interface SaveTimes {
  readonly lastChange: number;
  /** The first change that is not saved. */
  readonly firstChange: number;
  /** When it was last begun to save. */
  readonly lastSave: number;
}

/**
 * When to save without being asked: after a pause in typing, while typing goes on every 30 seconds, and never sooner
 * than 30 seconds after the time before.
 *
 * @example
 * autosaveAt({ lastChange: 5_000, firstChange: 1_000, lastSave: -Infinity }); // 7_000
 */
export function autosaveAt({ lastChange, firstChange, lastSave }: SaveTimes): number {
  const atPause = Math.max(lastChange + PAUSE_MS, lastSave + BETWEEN_MS);
  return Math.min(atPause, Math.max(firstChange, lastSave) + BETWEEN_MS);
}

const ENDINGS: ReadonlySet<SaveState['kind']> = new Set<Ending>(['over', 'doubted', 'rekeyed', 'viewed']);

/** Whether nothing can be saved in the place of the file. */
export function isEnded(state: SaveState): state is { readonly kind: Ending } {
  return ENDINGS.has(state.kind);
}

/** Saves a text while it is edited: when it is asked to, and by itself. */
export class Saver {
  readonly #options: SaverOptions;
  readonly #listeners = new Set<() => void>();
  #base: IntactItem;
  #state: SaveState = { kind: 'saved' };
  #changes = 0;
  #mine: StoredMine | null = null;
  /** What others are said to have stored, until that is taken in. */
  #noticed: IntactItem | null = null;
  #times: SaveTimes = { lastChange: 0, firstChange: 0, lastSave: Number.NEGATIVE_INFINITY };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #stop = new AbortController();

  constructor(options: SaverOptions) {
    this.#options = options;
    this.#base = options.base;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): SaveState => this.#state;

  /** The text was changed. */
  changed(): void {
    const now = Date.now();
    const isFirst = this.#state.kind === 'saved';
    this.#changes += 1;
    this.#times = {
      ...this.#times,
      lastChange: now,
      firstChange: isFirst ? now : this.#times.firstChange,
    };
    if (isFirst) this.#show({ kind: 'unsaved' });
    // Typing does not put off the next try to reach the server.
    if (this.#state.kind !== 'failed' || !this.#state.isOffline) this.#schedule();
  }

  /** Others seem to have stored this: what the file holds now is taken in, or asked about. */
  async notice(item: IntactItem): Promise<void> {
    this.#noticed = item;
    while (this.#running !== null) await this.#running;
    if (this.#noticed !== item) return;
    if (this.#isAsked() || isSameContent(this.#base, item)) this.#noticed = null;
    else await this.#alone(this.#follow());
  }

  /** Checks whether the file is still there, and asks where it is not. */
  async missed(): Promise<void> {
    while (this.#running !== null) await this.#running;
    if (!this.#isAsked()) await this.#alone(this.#follow());
  }

  /** Ends saving until `resume`. */
  end(kind: Ending): void {
    this.stop();
    this.#show({ kind });
  }

  /** Goes on after an end, since the file can be written again. */
  resume(): void {
    if (!isEnded(this.#state)) return;
    this.#times = { ...this.#times, firstChange: Date.now(), lastChange: Date.now() };
    this.#show({ kind: 'unsaved' });
    this.#schedule();
  }

  /** Saves what is not saved. Gives whether all of it is then; not so if it failed, or if there is a question. */
  async save(): Promise<boolean> {
    if (this.#running !== null) await this.#running;
    if (this.#state.kind === 'unsaved' || this.#state.kind === 'failed') await this.#run('check');
    return this.#state.kind === 'saved';
  }

  /** Lets one's own text become the newest version, after what others stored meanwhile. */
  async keepMine(): Promise<boolean> {
    if (this.#state.kind === 'conflict') {
      const { theirs } = this.#state;
      this.#base = this.#mine?.item ?? theirs ?? this.#base;
      await this.#run(theirs === null ? 'at-once' : 'check');
    }
    return this.#state.kind === 'saved';
  }

  /**
   * Lets the file show what others stored, after one's own text was stored as a version. Gives what is to be shown and
   * adopted; null where there is another question now, or the text was changed meanwhile. Where it throws, the question
   * stays, and one's own text with it.
   */
  async takeTheirs(): Promise<OpenedText | null> {
    if (this.#running !== null || this.#state.kind !== 'conflict' || this.#state.theirs === null) return null;
    const taking = this.#storeAndTake(this.#state.theirs, this.#stop.signal);
    const done = () => {
      this.#running = null;
    };
    this.#running = taking.then(done, done);
    return taking;
  }

  async #storeAndTake(theirs: IntactItem, signal: AbortSignal): Promise<OpenedText | null> {
    const { newest, save, restore, read, content } = this.#options;
    let now = await newest(theirs, signal);
    const isExpected = now !== null && [theirs, this.#mine?.item].some((each) => isSameContent(now, each));
    if (now === null || !isExpected) return this.#ask(now);
    if (this.#mine?.changes !== this.#changes) {
      const changes = this.#changes;
      now = await save(now, content(), signal);
      this.#mine = { item: now, changes };
    }
    if (!isSameContent(now, theirs)) await restore(theirs, signal);
    const opened = await read(theirs.id, signal);
    if (!isSameContent(opened.item, theirs)) return this.#ask(opened.item);
    return this.#mine.changes === this.#changes ? opened : null;
  }

  #ask(theirs: IntactItem | null): null {
    this.#mine = null;
    this.#show({ kind: 'conflict', theirs });
    return null;
  }

  /** The text is now that of this file, such as the one that others stored. */
  adopt(item: IntactItem): void {
    clearTimeout(this.#timer);
    this.#base = item;
    this.#mine = null;
    this.#show({ kind: 'saved' });
  }

  /** The device is connected again. */
  online(): void {
    if (this.#state.kind === 'failed' && this.#state.isOffline) void this.save();
    else if (this.#noticed !== null) void this.notice(this.#noticed);
  }

  /** Nobody looks at the text any more: what is under way ends, and nothing is saved by itself. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#noticed = null;
    this.#stop.abort(new DOMException('The text is closed', 'AbortError'));
    this.#stop = new AbortController();
  }

  #isAsked(): boolean {
    return this.#state.kind === 'conflict' || isEnded(this.#state);
  }

  #run(check: 'check' | 'at-once'): Promise<void> {
    return this.#running ?? this.#alone(this.#attempt(check));
  }

  #alone(work: Promise<void>): Promise<void> {
    this.#running = work.finally(() => {
      this.#running = null;
      this.#schedule();
    });
    return this.#running;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stop;
    try {
      const newest = await this.#options.newest(this.#base, signal);
      if (newest === null) this.#ask(null);
      else if (!isSameContent(newest, this.#base)) await this.#takeIn(newest, signal);
      this.#noticed = null;
    } catch (error) {
      // Once the server can be reached it is looked again; anything else comes up with the next save.
      if (signal.aborted || !isConnectionLoss(error)) this.#noticed = null;
    }
  }

  /** Gives whether the text has in it now what others stored; else there is a question. */
  async #takeIn(newest: IntactItem, signal: AbortSignal): Promise<boolean> {
    const { read, takeIn, onSaved } = this.#options;
    const opened = await read(newest.id, signal).catch((error: unknown) => {
      if (signal.aborted || isConnectionLoss(error)) throw error;
      return null;
    });
    if (opened === null || !takeIn(opened)) {
      this.#ask(opened?.item ?? newest);
      return false;
    }
    const before = this.#base;
    this.#base = opened.item;
    this.#show({ ...this.#state });
    if (before.id !== opened.item.id) onSaved?.(opened.item, before);
    return true;
  }

  async #attempt(check: 'check' | 'at-once'): Promise<void> {
    clearTimeout(this.#timer);
    const { newest, save, content, onSaved } = this.#options;
    const { signal } = this.#stop;
    this.#times = { ...this.#times, lastSave: Date.now() };
    this.#show({ kind: 'saving' });
    try {
      const base = check === 'check' ? await newest(this.#base, signal) : this.#base;
      if (base === null) {
        this.#ask(null);
        return;
      }
      if (!isSameContent(base, this.#base) && !(await this.#takeIn(base, signal))) return;
      const before = this.#base;
      const changes = this.#changes;
      const saved = await save(before, content(), signal);
      this.#base = saved;
      this.#mine = null;
      // What was typed meanwhile is not in it.
      this.#times = { ...this.#times, firstChange: this.#times.lastChange };
      this.#show({ kind: this.#changes === changes ? 'saved' : 'unsaved' });
      onSaved?.(saved, before);
    } catch (error) {
      if (!signal.aborted) this.#show({ kind: 'failed', error, isOffline: isConnectionLoss(error) });
    }
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const at = this.#running === null ? this.#nextSave() : null;
    if (at !== null) this.#timer = setTimeout(() => void this.save(), Math.max(0, at - Date.now()));
    else if (this.#running === null) this.#noticeLater();
  }

  #noticeLater(): void {
    const noticed = this.#noticed;
    if (noticed !== null) this.#timer = setTimeout(() => void this.notice(noticed), RETRY_MS);
  }

  /** When it saves by itself; null for not before something else happens. */
  #nextSave(): number | null {
    if (this.#state.kind === 'unsaved') return autosaveAt(this.#times);
    if (this.#state.kind !== 'failed') return null;
    if (this.#state.isOffline) return Date.now() + RETRY_MS;
    // A refusal is not tried again before something has changed.
    return this.#times.lastChange > this.#times.lastSave ? autosaveAt(this.#times) : null;
  }

  #show(state: SaveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
