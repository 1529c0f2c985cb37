// Longer than 350 lines because which spaces there are, and how far each is read, is one state.
import type { FollowedSpace } from '@coffer/contract';
import { isConnectionLoss } from '../api/is-connection-loss.ts';
import { createSemaphore } from '../concurrency/semaphore.ts';
import { createStore, type Store } from '../concurrency/store.ts';
import { withinTime } from '../concurrency/within-time.ts';
import type { Drive } from '../drive/drive.ts';
import { failed, failureOf, isFailure } from '../failures/coffer-error.ts';
import type { Match } from '../search/search-items.ts';
import { allSpaces } from '../space/all-spaces.ts';
import type { OpenedOfSet, SpaceFilter, SpaceHere, SpaceOfSet } from './everything.ts';
import { type Mount, Mounts } from './mounts.ts';
import { notesInMemory, type SpaceNote, type SpaceNotes } from './space-notes.ts';

/** Spaces that are opened and read at once. */
const READ_AT_ONCE = 4;

/** So many rows are read without being asked for, those of the drive first. */
const MOST_ROWS = 200_000;

/** What of a space takes longer to answer is shown without it. */
const PATIENCE_MS = 500;

/** How often it is looked whether the rows of the drive are here, and how many times: five minutes. */
const LOOK_MS = 500;
const MOST_LOOKS = 600;

export interface SpaceSetPorts {
  readonly drive: Drive;
  /** Opens a space, or gives it as it is open; throws as `People.open`. */
  open(spaceId: string): Promise<OpenedOfSet>;
  /** Counts the rows of a space before it is opened for the first time, by the server's word. */
  count(spaceId: string): Promise<number>;
  /** In memory by default. */
  readonly notes?: SpaceNotes;
  /** Of all spaces together; see `SpaceSet.refresh`. */
  readonly mostRows?: number;
}

export interface SpaceSetState {
  /** In the order in which they are read. */
  readonly spaces: readonly SpaceHere[];
  /** Whether it is known by now which there are. */
  readonly isKnown: boolean;
}

/** A space that can be asked: the drive itself, or one next to it. */
export interface Source {
  /** Null of the drive. */
  readonly space: SpaceOfSet | null;
  readonly drive: Drive;
  readonly above: Match['parents'];
}

/** What can be asked now, and what cannot. */
export interface Sources {
  readonly ready: readonly Source[];
  readonly unread: readonly SpaceHere[];
}

/**
 * All that somebody has: the drive, and the spaces that it leads to, shared by them or with them. It reads these one after the
 * other, and says of each how far that is. What is wrong with one keeps nobody from the others.
 */
export class SpaceSet {
  readonly #ports: SpaceSetPorts;
  readonly #notes: SpaceNotes;
  readonly #state = createStore<SpaceSetState>({ spaces: [], isKnown: false });
  readonly #opened = new Map<string, OpenedOfSet>();
  /** How many rows those have that were read, or are being read. */
  readonly #rows = new Map<string, number>();
  /** Where spaces stand, as they were told last. */
  readonly #told = new Map<string, number>();
  readonly #reading = createSemaphore(READ_AT_ONCE);
  /** What is read, or waits for its turn. */
  readonly #inTurn = new Map<string, Promise<void>>();
  #listing: Promise<void> | null = null;
  /** Whether somebody has asked since the list was begun. */
  #isAsked = false;
  #isClosed = false;
  readonly #mounts: Mounts;

  constructor(ports: SpaceSetPorts) {
    this.#ports = ports;
    this.#notes = ports.notes ?? notesInMemory();
    this.#mounts = new Mounts(ports.drive);
  }

  get state(): Store<SpaceSetState> {
    return this.#state;
  }

  /** The drive, which stands first. */
  get drive(): Drive {
    return this.#ports.drive;
  }

  /**
   * Looks which spaces there are, and reads those that were not read yet, the last used first, up to 200,000 rows with those of
   * the drive. To be called once there is time for it, and when anything has changed about sharing. Resolves once all are read.
   * Throws `space_lied`, and what the server's calls throw.
   */
  async refresh(): Promise<void> {
    this.#isAsked = true;
    this.#listing ??= this.#list().finally(() => {
      this.#listing = null;
    });
    await this.#listing;
    await this.#readAll();
  }

  /** Opens a space that somebody wants to see, however many rows it has. Throws as `People.open`, and `not_found`. */
  async open(spaceId: string | null): Promise<Drive> {
    if (spaceId === null) return this.drive;
    const { drive } = await this.#open(spaceId);
    return drive;
  }

  /** To be told that somebody shows a space: it is read first the next time, and now if it was left out. */
  used(spaceId: string): void {
    this.#note(spaceId, { usedAt: Math.floor(Date.now() / 1_000) });
    const space = this.#state.getState().spaces.find((each) => each.spaceId === spaceId);
    if (space?.reading === 'left-out') void this.#read(space);
  }

  /**
   * To be told that something has changed in spaces: what was read is brought up to date, or let go. Gives whether one of them is not
   * known here, so that there may be more than there were.
   */
  told(standings: readonly Pick<FollowedSpace, 'id' | 'revision' | 'is_over'>[]): boolean {
    let isNew = false;
    for (const { id, revision, is_over } of standings) {
      // It may have been opened again meanwhile.
      if (this.#opened.has(id)) void this.#inOrder(() => this.#bringUp(id));
      // What is not accepted stays unknown, however often it changes.
      if (is_over === true || !(this.#told.has(id) || this.spaceOf(id))) isNew = true;
      if (is_over === true && this.spaceOf(id)?.isMine === false) this.#leaveOut(id);
      // It may be shared again.
      if (is_over === true) this.#told.delete(id);
      else this.#told.set(id, revision);
    }
    return isNew;
  }

  /** Lets go of all spaces, to be called with the keys. */
  close(): void {
    this.#isClosed = true;
    this.#opened.clear();
    this.#rows.clear();
    this.#state.setState({ spaces: [], isKnown: false });
  }

  /** What of all that can be asked now. */
  async sources(filter: SpaceFilter = 'all'): Promise<Sources> {
    const spaces = this.#state.getState().spaces.filter(({ isMine }) => isWanted(filter, isMine));
    const mounts = await this.#mounts.of(spaces);
    this.#name(mounts);
    const own = filter === 'all' || filter === 'own' ? [{ space: null, drive: this.drive, above: [] }] : [];
    const ready: Source[] = [...own];
    const unread: SpaceHere[] = [];
    for (const space of spaces) {
      const mount = mounts.get(space.spaceId) ?? null;
      if (mount === 'not shown') continue;
      const opened = this.#opened.get(space.spaceId);
      const above = mount === null ? [] : [...mount.parents, mount.item];
      if (space.reading !== 'read' || opened === undefined) {
        unread.push({ ...space, name: mount?.item.name ?? space.name });
      } else ready.push({ space, drive: opened.drive, above });
    }
    return { ready, unread };
  }

  /**
   * What a source answers. Null where it takes long, and where it fails: then the source counts as unread, and what is wrong with a
   * space is noted.
   */
  async ask<T>(source: Source, question: (drive: Drive) => Promise<T | null>): Promise<T | null> {
    // The drive is not waited for any longer by those who keep its rows.
    if (source.space === null) return question(source.drive);
    try {
      const answer = await withinTime(question(source.drive), PATIENCE_MS);
      return answer === 'too long' ? null : answer;
    } catch (error) {
      this.#failed(source.space.spaceId, error);
      return null;
    }
  }

  /** The space as it stands; undefined where it is not of the set any more. */
  spaceOf(spaceId: string): SpaceHere | undefined {
    return this.#state.getState().spaces.find((each) => each.spaceId === spaceId);
  }

  async #list(): Promise<void> {
    while (this.#isAsked && !this.#isClosed) {
      this.#isAsked = false;
      await this.#listOnce();
    }
  }

  async #listOnce(): Promise<void> {
    const noted = new Map(this.#notes.all().map((note) => [note.spaceId, note]));
    const mounts = await this.#there().catch((error: unknown) => {
      if (!isConnectionLoss(error)) throw error;
      return [...noted.values()];
    });
    if (this.#isClosed) return;
    const before = new Map(this.#state.getState().spaces.map((space) => [space.spaceId, space]));
    const usedAt = ({ spaceId }: SpaceOfSet) => noted.get(spaceId)?.usedAt ?? 0;
    const spaces = mounts
      .toSorted((one, other) => usedAt(other) - usedAt(one))
      .map(({ spaceId, itemId, fileId, isMine }): SpaceHere => {
        const known = before.get(spaceId) ?? { name: null, reading: 'waiting' as const };
        return { ...known, spaceId, itemId, fileId, isMine };
      });
    const there = new Set(spaces.map(({ spaceId }) => spaceId));
    for (const known of [this.#opened, this.#rows]) {
      for (const spaceId of known.keys()) if (!there.has(spaceId)) known.delete(spaceId);
    }
    this.#mounts.forget();
    this.#notes.keep(
      spaces.map(({ spaceId, itemId, fileId, isMine }) => {
        const { usedAt = 0, rows = null, revision = null } = noted.get(spaceId) ?? {};
        return { spaceId, itemId, fileId, isMine, usedAt, rows, revision };
      }),
    );
    this.#state.setState({ spaces, isKnown: true });
  }

  /**
   * What the drive leads to. Nothing is asked about what others do not share any more, by the server's word, though the drive has not let
   * it go; what is one's own is there, whatever the server says.
   */
  async #there(): Promise<readonly SpaceOfSet[]> {
    const [mounts, standings] = await Promise.all([this.drive.people.mounts(), allSpaces(this.drive.api)]);
    for (const { id, revision } of standings) this.#told.set(id, revision);
    const shared = new Set(standings.map(({ id }) => id));
    return mounts.filter(({ spaceId, isMine }) => isMine || shared.has(spaceId));
  }

  async #readAll(): Promise<void> {
    const { spaces } = this.#state.getState();
    const waiting = spaces.filter(({ reading, isAsKept }) => reading !== 'read' || isAsKept === true);
    if (waiting.length === 0) return;
    await this.#untilDriveIsHere();
    const readAll = waiting.map((space) => () => {
      const { spaceId } = space;
      const reading =
        this.#inTurn.get(spaceId) ?? this.#readInTurn(space).finally(() => this.#inTurn.delete(spaceId));
      this.#inTurn.set(spaceId, reading);
      return reading;
    });
    await this.drive.people.openingSpaces(() => Promise.all(readAll.map((read) => read())));
  }

  /** The rows of the drive come first, as far as they come. */
  async #untilDriveIsHere(): Promise<void> {
    for (let looks = 0; looks < MOST_LOOKS && !this.#isClosed; looks++) {
      const about = await this.drive.rows?.about();
      if (about == null || about.share === 1) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  async #readInTurn({ spaceId, ...space }: SpaceHere): Promise<void> {
    await this.#inOrder(async () => {
      const { mostRows = MOST_ROWS } = this.#ports;
      const rows = await this.#counted(spaceId);
      const own = (await this.drive.rows?.about())?.rows ?? 0;
      this.#rows.delete(spaceId);
      const others = [...this.#rows.values()].reduce((sum, count) => sum + count, 0);
      if (own + others + rows > mostRows) return this.#change(spaceId, { reading: 'left-out' });
      this.#rows.set(spaceId, rows);
      await this.#read({ ...space, spaceId });
    }).catch((error: unknown) => this.#failed(spaceId, error));
  }

  /** How many rows a space has: as noted while it stands where it stood then, or where there is no server to count them. */
  async #counted(spaceId: string): Promise<number> {
    const note = this.#noted(spaceId);
    const told = this.#told.get(spaceId);
    if (note?.rows != null && told !== undefined && note.revision === told) return note.rows;
    try {
      const rows = await this.#ports.count(spaceId);
      if (told !== undefined) this.#note(spaceId, { rows, revision: told });
      return rows;
    } catch (error) {
      if (note?.rows == null || !isConnectionLoss(error)) throw error;
      return note.rows;
    }
  }

  /** A few at once, and the others after them. */
  async #inOrder(work: () => Promise<void>): Promise<void> {
    const release = await this.#reading.acquire();
    try {
      await work();
    } finally {
      release();
    }
  }

  async #read({ spaceId }: SpaceOfSet): Promise<void> {
    if (this.#isClosed || this.spaceOf(spaceId) === undefined) return;
    if (this.spaceOf(spaceId)?.reading !== 'read') this.#change(spaceId, { reading: 'reading' });
    await this.#bringUp(spaceId);
  }

  async #bringUp(spaceId: string): Promise<void> {
    try {
      const { drive, isAsKept } = await this.#open(spaceId);
      // It answers once all rows are here.
      const isHere = (await drive.names.lookUp([])) !== null;
      if (!isHere) throw failed('names_not_read');
      const { rows = 0, revision = null } = (await drive.rows?.about()) ?? {};
      this.#rows.set(spaceId, rows);
      this.#note(spaceId, { rows, revision });
      this.#change(spaceId, { reading: 'read', isAsKept });
    } catch (error) {
      this.#failed(spaceId, error);
    }
  }

  async #open(spaceId: string): Promise<OpenedOfSet> {
    const opened = await this.#ports.open(spaceId);
    if (this.#isClosed) throw failed('keys_locked');
    this.#opened.set(spaceId, opened);
    return opened;
  }

  #noted(spaceId: string): SpaceNote | undefined {
    return this.#notes.all().find((note) => note.spaceId === spaceId);
  }

  #note(spaceId: string, changed: Partial<Pick<SpaceNote, 'usedAt' | 'rows' | 'revision'>>): void {
    if (this.#isClosed) return;
    const notes = this.#notes.all();
    this.#notes.keep(notes.map((note) => (note.spaceId === spaceId ? { ...note, ...changed } : note)));
  }

  #failed(spaceId: string, error: unknown): void {
    this.#opened.delete(spaceId);
    this.#rows.delete(spaceId);
    if (isFailure(error, 'share_ended')) this.#leaveOut(spaceId);
    else this.#change(spaceId, { reading: 'failed', failure: failureOf(error).code });
  }

  /** Until the list is made anew. */
  #leaveOut(spaceId: string): void {
    const state = this.#state.getState();
    this.#state.setState({ ...state, spaces: state.spaces.filter((each) => each.spaceId !== spaceId) });
  }

  #change(
    spaceId: string,
    { reading, failure, isAsKept }: Pick<SpaceHere, 'reading' | 'failure'> & { isAsKept?: true | undefined },
  ): void {
    const state = this.#state.getState();
    const before = this.spaceOf(spaceId);
    const isSame = before?.reading === reading && before.failure === failure && before.isAsKept === isAsKept;
    if (before === undefined || isSame) return;
    const spaces = state.spaces.map((each): SpaceHere => {
      if (each.spaceId !== spaceId) return each;
      const { failure: _, isAsKept: __, ...known } = each;
      return { ...known, reading, ...(failure && { failure }), ...(isAsKept && { isAsKept }) };
    });
    this.#state.setState({ ...state, spaces });
  }

  #name(mounts: ReadonlyMap<string, Mount>): void {
    const state = this.#state.getState();
    const spaces = state.spaces.map((space): SpaceHere => {
      const mount = mounts.get(space.spaceId) ?? null;
      return mount === null || mount === 'not shown' || mount.item.name === space.name
        ? space
        : { ...space, name: mount.item.name };
    });
    if (spaces.some((space, index) => space !== state.spaces[index])) {
      this.#state.setState({ ...state, spaces });
    }
  }
}

function isWanted(filter: SpaceFilter, isMine: boolean): boolean {
  if (filter === 'all') return true;
  return filter === (isMine ? 'shared-by-me' : 'shared-with-me');
}
