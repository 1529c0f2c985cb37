// Longer than 350 lines because each question to the rows is answered here, by the same rules.
import type { Link, RouteName } from '@coffer/contract';
import type { Bytes } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { systemClock } from '../concurrency/clock.ts';
import type { Store } from '../concurrency/store.ts';
import { withinTime } from '../concurrency/within-time.ts';
import { failed, failureOf } from '../failures/coffer-error.ts';
import type { PlainCode } from '../failures/failure.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { OwnChange } from '../rows/own-change.ts';
import type { HeadMemory } from '../space/head-memory.ts';
import { headVerifier, type SpaceTrouble } from '../space/head-verifier.ts';
import { isOnDevice, type NamesOnDevice, type RowsOnDevice } from '../tree/read-rows.ts';
import type { Follow } from './followed-rows.ts';
import { NamesKeeper } from './names-keeper.ts';
import { idsOf, OpenedReplica } from './opened-replica.ts';
import { takeOwn } from './own-row.ts';
import { provenPage } from './proven-page.ts';
import { Replica, type ReplicaOptions } from './replica.ts';
import type { ReplicaNames } from './replica-names.ts';
import {
  aboutRows,
  directoriesIn,
  foundIn,
  keepLinks,
  keepOpening,
  keptLinks,
  keptOpening,
  recordIn,
  replacedIn,
  rowsHere,
  signedIn,
  stateIn,
  trashIn,
  usageIn,
  versionsIn,
} from './replica-records.ts';
import { serverSource } from './replica-source.ts';
import type { OpenStore } from './replica-store.ts';
import { changesRows, pageOnDevice } from './rows-on-device.ts';
import { shownDifferences } from './shown-differences.ts';
import { UNREACHED, unlessAway } from './without-server.ts';

/** Who reads waits so long for what has changed; then the server is asked. */
const PATIENCE_MS = 3_000;

/** Whoever is on the same thread waits until all names are read. */
const FOREVER = new Promise<void>(() => {});

/** Whether somebody tells when something changes, or each reading asks, and waits for the answer. */
export type Following = 'told' | 'asking';

export interface RowsPorts {
  readonly drive: { readonly api: ApiClient };
  readonly keyring: Keyring;
  readonly heads: HeadMemory;
  readonly spaceId: string;
  readonly open: OpenStore;
  readonly signal: AbortSignal;
  /** Of a space with members. */
  readonly follow?: Follow;
  readonly goOnInMemory?: ReplicaOptions['goOnInMemory'];
  /** Whether there is no server to ask: then what is here is shown, if all rows are. */
  readonly away?: Store<boolean> | undefined;
}

interface Opened extends RowsPorts {
  readonly replica: Replica;
  readonly opened: OpenedReplica;
}

/**
 * The rows of a drive for a `Drive` on the same thread, which reads them in place of the server. Before `open`, and until all
 * rows are here and proven, the server is asked.
 */
export class DeviceRows implements RowsOnDevice, NamesOnDevice {
  readonly #following: Following;
  #rows: Opened | null = null;
  #names: Promise<ReplicaNames> | null = null;
  #trouble: SpaceTrouble | null = null;
  /** Whether something may have changed since they were brought up. */
  #isBehind = true;
  #reported = 0;
  /** The revisions of what is on its way from here. */
  readonly #sent = new Set<number>();
  #underWay: Promise<void> | null = null;
  #hasLoadedAgain = false;
  /** Whether somebody tells where the space stands. */
  #isTold = false;
  #closed: PlainCode | null = null;
  readonly #closing = new AbortController();

  constructor(following: Following = 'told') {
    this.#following = following;
  }

  /** Opens the store, and takes nothing in yet. */
  async open(ports: RowsPorts): Promise<void> {
    const { drive, keyring, heads, spaceId } = ports;
    const current = () => this.#rows?.keyring ?? keyring;
    const verifier = headVerifier(spaceId, {
      ...{ api: drive.api, heads },
      get keyring() {
        return current();
      },
      now: () => Date.now(),
      onTrouble: (found) => {
        this.#trouble = found;
      },
      // Of the drive, nobody signs but its owner.
      counts: ports.follow !== undefined,
    });
    const source = serverSource({ api: drive.api, verifier }, spaceId);
    const { open, follow, goOnInMemory } = ports;
    const replica = await Replica.open({ spaceId, source, open, follow, goOnInMemory });
    const signal = AbortSignal.any([ports.signal, this.#closing.signal]);
    this.#rows = { ...ports, signal, replica, opened: new OpenedReplica(replica, keyring) };
    replica.subscribe((changes) => {
      this.#names?.then((names) => names.changed(idsOf(changes))).catch(() => undefined);
    });
    await keyring.readFrom({ found: (ids) => foundIn(replica, ids) });
  }

  /** Opens what is here by keys that were opened later. */
  async goOnWith(keyring: Keyring): Promise<void> {
    const { replica, ...ports } = this.#opened();
    this.#rows = { ...ports, keyring, replica, opened: new OpenedReplica(replica, keyring) };
    await keyring.readFrom({ found: (ids) => foundIn(replica, ids) });
  }

  /** Whether all rows are here, be they older than the server's. */
  get isWhole(): boolean {
    return this.#rows?.replica.isWhole === true;
  }

  /** The copy itself; null before `open`. */
  get replica(): Replica | null {
    return this.#rows?.replica ?? null;
  }

  /** Why the server is not believed in what it shows; null where all is well, as far as anything was asked for. */
  get trouble(): SpaceTrouble | null {
    const state = this.#rows?.replica.state.getState();
    return this.#trouble ?? (state?.kind === 'differs' ? 'space_lied' : null);
  }

  get isDoubted(): boolean {
    return this.#following === 'asking' && this.#rows?.replica.state.getState().kind === 'differs';
  }

  /**
   * Takes in all that has changed until now. Throws what the server is not believed for, the server's problems,
   * `server_unreachable`, and the signal's reason.
   */
  async bringUp(): Promise<void> {
    const { replica, signal } = this.#opened();
    this.#isBehind = false;
    try {
      await replica.bringUp(signal);
    } catch (error) {
      this.#isBehind = true;
      throw error;
    }
  }

  /** The same, for which everything that is read waits. */
  async load(): Promise<void> {
    this.#begin();
    await this.#underWay;
  }

  /** Opens all names that were not opened yet, and keeps them beside the rows. Whoever reads goes first. */
  async keepNames(): Promise<void> {
    const { replica, opened } = this.#opened();
    await (await NamesKeeper.open(replica, opened)).run();
  }

  page: RowsOnDevice['page'] = async (directoryId, wanted, signal) => {
    const isServers = wanted.cursor !== undefined && !isOnDevice(wanted.cursor);
    if (this.#following === 'asking' && (!this.isWhole || isServers)) {
      const { drive, ...ports } = this.#opened();
      return provenPage(directoryId, wanted, { ...ports, api: drive.api }, signal);
    }
    return this.#read(async ({ drive, keyring, opened, replica }) => {
      const api = this.#isAway() ? UNREACHED : drive.api;
      const rows = {
        page: opened.page.bind(opened),
        above: opened.above.bind(opened),
        signed: (ids: readonly string[]) => signedIn(replica, ids),
      };
      return pageOnDevice(directoryId, wanted, { api, keyring, replica: rows }, signal);
    });
  };
  directories: RowsOnDevice['directories'] = (id) => this.#read(({ replica }) => directoriesIn(replica, id));
  named: RowsOnDevice['named'] = (...asked) => this.#read(({ opened }) => opened.named(...asked));
  record: RowsOnDevice['record'] = (id) => this.#read(({ replica }) => recordIn(replica, id));
  versions: RowsOnDevice['versions'] = (id) => this.#read(({ replica }) => versionsIn(replica, id));
  usage: RowsOnDevice['usage'] = () => this.#read(({ replica }) => usageIn(replica));
  trash: RowsOnDevice['trash'] = () => this.#read(({ replica }) => trashIn(replica));
  stateOf: NonNullable<RowsOnDevice['stateOf']> = (ids) => this.#read(({ replica }) => stateIn(replica, ids));
  replaced: RowsOnDevice['replaced'] = () => this.#read(({ replica }) => replacedIn(replica));
  links: RowsOnDevice['links'] = () => this.#read(({ replica }) => keptLinks(replica));
  signed: NonNullable<RowsOnDevice['signed']> = async (ids) => {
    // Who waits for all rows to come would see a large space late; those that are asked for are proven by themselves.
    if (!this.isWhole) return null;
    return this.#read(({ replica }) => signedIn(replica, ids));
  };
  about: RowsOnDevice['about'] = () => this.#read(({ replica }) => aboutRows(replica));

  /** See `keptOpening`. */
  async opening(): Promise<Bytes | null> {
    return keptOpening(this.#opened().replica.store);
  }

  async keepOpening(sealed: Bytes): Promise<void> {
    await keepOpening(this.#opened().replica, sealed);
  }

  async keepLinks(links: readonly Link[]): Promise<void> {
    if (this.#rows !== null) await keepLinks(this.#rows.replica, links);
  }

  async differs(): Promise<boolean> {
    await this.#caughtUp();
    return this.#rows?.replica.state.getState().kind === 'differs';
  }

  differences: RowsOnDevice['differences'] = async (signal, reading) => {
    if (this.#rows === null) return null;
    const { replica, drive, keyring } = this.#rows;
    const ports = { api: drive.api, keyring: reading ?? keyring, clock: systemClock };
    return shownDifferences(replica, ports, { clock: systemClock, signal });
  };

  proofs: NonNullable<RowsOnDevice['proofs']> = async (...asked) =>
    (this.trouble === null ? await this.#here?.proofs(...asked) : null) ?? null;
  owned: NonNullable<RowsOnDevice['owned']> = async () => (await this.#here?.owned()) ?? null;
  keepOwned: NonNullable<RowsOnDevice['keepOwned']> = async (owned) => this.#here?.keepOwned(owned);

  get #here() {
    return this.#rows && rowsHere(this.#rows.replica);
  }

  sending(revision: number): (own: OwnChange | null) => Promise<void> {
    const rows = this.#rows;
    this.#sent.add(revision);
    return async (own) => {
      const isIn = own !== null && rows !== null && (await takeOwn(rows, own));
      this.#sent.delete(revision);
      if (isIn) return;
      this.#isBehind = true;
      // Who follows the names asks for nothing.
      if (this.#names !== null && rows !== null) this.#begin();
    };
  }

  called(route: RouteName): void {
    // What becomes of a batch is told by what has signed it.
    if (changesRows(route) && this.#sent.size === 0) this.#isBehind = true;
  }

  get reported(): number {
    return this.#reported;
  }

  follow(revision = 0): void {
    this.#reported = Math.max(this.#reported, revision);
    if (revision > 0) this.#isTold = true;
    const isHere = this.trouble === null && this.#rows?.replica.has(revision) === true;
    if (!this.#sent.has(revision) && !isHere) this.#isBehind = true;
  }

  rank: NamesOnDevice['rank'] = (...asked) =>
    this.#read(async (rows) => (await this.#named(rows)).rank(...asked, FOREVER));
  newest: NamesOnDevice['newest'] = (limit) =>
    this.#read(async (rows) => (await this.#named(rows)).newest(limit, FOREVER));
  kinds: NamesOnDevice['kinds'] = () => this.#read(async (rows) => (await this.#named(rows)).kinds(FOREVER));
  found: NamesOnDevice['found'] = (ids) => this.#read(({ replica }) => foundIn(replica, ids));
  lookUp: NamesOnDevice['lookUp'] = (ids) => this.#read(({ replica }) => foundIn(replica, ids));

  async media(after: number): ReturnType<NamesOnDevice['media']> {
    const rows = this.#opened();
    return (await this.#named(rows)).media(after);
  }

  /** They outlast the keys by which they were opened: whoever follows them goes on where the space is opened again. */
  #named({ replica }: Opened): Promise<ReplicaNames> {
    const opened: ConstructorParameters<typeof ReplicaNames>[1] = {
      entries: (...asked) => this.#opened().opened.entries(...asked),
      entry: (...asked) => this.#opened().opened.entry(...asked),
    };
    this.#names ??= import('./replica-names.ts').then(
      ({ ReplicaNames: Names }) => new Names(replica, opened),
    );
    return this.#names;
  }

  /** @param why what is read of a space with members from then on fails for */
  async close(why: PlainCode = 'keys_locked'): Promise<void> {
    const rows = this.#rows;
    this.#rows = null;
    this.#closed = why;
    this.#names = null;
    // Without a server, what is under way waits for one.
    if (rows?.away?.getState() === true) this.#closing.abort(failed(why));
    await this.#underWay?.catch(() => undefined);
    await rows?.replica.close();
  }

  /** What is read of the rows once they are up to date; null where the server has to be asked. */
  async #read<T>(ask: (rows: Opened) => Promise<T | null>): Promise<T | null> {
    if (this.#following === 'told' && !this.isWhole) return null;
    if (this.#following === 'asking') this.#opened();
    if (this.#rows === null || !(await this.#caughtUp()) || !this.isWhole) return null;
    try {
      return await ask(this.#rows);
    } catch (error) {
      const { code } = failureOf(error);
      if (code === 'keys_locked' || code === 'server_unreachable') throw error;
      // What is in memory alone is not damaged, and what may go of it is known by it.
      if (this.#following === 'told' || this.#rows?.replica.store.persistence === 'kept')
        await this.#loadAgain();
      return null;
    }
  }

  /** Whether what is here is what there is to be shown: all that is new, or all that was proven before the server lied. */
  async #caughtUp(): Promise<boolean> {
    if (this.#isAway() && this.#following === 'asking') return this.#shownAway();
    const isAsked = this.#following === 'asking' && !(this.#isTold && this.trouble === null);
    if (this.#isBehind || isAsked) this.#begin();
    if (this.#underWay === null) return true;
    if (this.#following === 'asking') return this.#asked(this.#underWay);
    try {
      return (await withinTime(this.#underWay, PATIENCE_MS)) !== 'too long';
    } catch {
      return this.trouble !== null;
    }
  }

  /** Throws what the server is not believed for: there is nobody else who would say so. */
  async #asked(underWay: Promise<void>): Promise<boolean> {
    try {
      await unlessAway(underWay, this.#rows?.away);
      if (this.#isAway()) return this.#shownAway();
      if (this.trouble === null) return true;
      throw failed(this.trouble);
    } catch (error) {
      if (this.trouble !== null) throw error;
      return false;
    }
  }

  #isAway(): boolean {
    return this.#rows?.away?.getState() === true;
  }

  /** Whether all rows are here. Throws what the server was not believed for when it was there. */
  #shownAway(): boolean {
    if (this.trouble !== null) throw failed(this.trouble);
    return this.isWhole;
  }

  /** What is under way may have asked before the last change. */
  #begin(): void {
    const run = this.bringUp();
    const ended = () => {
      if (this.#underWay === run) this.#underWay = null;
    };
    run.then(ended, ended);
    this.#underWay = run;
  }

  /** Once: what is damaged again, this device does not keep. */
  async #loadAgain(): Promise<void> {
    if (this.#hasLoadedAgain) return;
    this.#hasLoadedAgain = true;
    const { replica, signal } = this.#opened();
    await replica.loadAgain(signal).catch(() => undefined);
  }

  #opened(): Opened {
    if (this.#rows !== null) return this.#rows;
    throw this.#closed === null ? new Error('The rows are not open') : failed(this.#closed);
  }
}
