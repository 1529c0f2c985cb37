import { AsyncResource } from 'node:async_hooks';
import type { SqliteDatabase } from '@coffer/sqlite';
import { takeTurn } from '../../../concurrency/turns.ts';
import { Unavailable } from '../../unavailable.ts';

/** As many transactions are committed together at most. */
const MOST = 128;

/** After so many transactions, what they wrote is carried over from the log into the file. */
const CHECKPOINT_EVERY = 512;

/** The same after so many new pages: on a full disk the file must find room for them in the reserve. */
const NEW_PAGES = 128;

interface GroupCommitPorts {
  readonly connection: SqliteDatabase;
  /** Makes what is committed survive a power failure. */
  sync(): Promise<void>;
  /** Lets readers see what is durable at this moment, until `release`. */
  hold(): void;
  release(): void;
  /** Carries what is committed over from the log into the file. */
  checkpoint(): Promise<void>;
  /** True while the disk is full: then that is done after each commit, so that the log begins again in its own place. */
  isScarce(): boolean;
}

/** A transaction that waits for its turn, and then for the disk. */
interface Member {
  run(): Promise<void>;
  /** Answers with what `run` came to. */
  settle(): void;
  fail(error: unknown): void;
}

/** A transaction that has run. One that was rolled back waits as well: it may have failed for what others of its group wrote. */
type Ran = Pick<Member, 'settle' | 'fail'> & { readonly isRolledBack: boolean };

/**
 * Commits transactions that wait together: each runs in a savepoint of one transaction of the database, so that one that
 * fails is rolled back alone, and one sync makes all of them durable. Each is answered afterwards. Statements run on
 * this thread, which is the quickest; the disk is waited for on another one, and meanwhile the next ones run. Nobody
 * reads what could still be lost.
 */
export class GroupCommit {
  readonly #ports: GroupCommitPorts;
  readonly #waiting: Member[] = [];
  readonly #asides: (() => Promise<void>)[] = [];
  #running: Promise<void> | null = null;
  /** The sync of the last group. */
  #syncing: Promise<void> | null = null;
  /** Tells who waits for that sync that another transaction has come. */
  #wake = () => {};
  #sinceCheckpoint = 0;
  /** The pages at the last checkpoint. */
  #pages: number;
  /** Why nothing can be written any more. */
  #broken: Unavailable | null = null;

  constructor(ports: GroupCommitPorts) {
    this.#ports = ports;
    this.#pages = this.#countPages();
  }

  /** Runs the work in its turn; resolves once what it wrote is durable. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let settle = () => {};
      // Each runs as by its own caller, who is told in the log of events.
      const run = AsyncResource.bind(async () => {
        const value = await work();
        settle = () => resolve(value);
      });
      this.#waiting.push({ run, settle: () => settle(), fail: reject });
      this.#begin();
    });
  }

  /** Runs something while no transaction does, and all of them are durable. */
  aside(work: () => Promise<void>): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.#asides.push(() => work().then(resolve, reject));
      this.#begin();
    });
  }

  /** Waits until everything is written. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  get #isWanted(): boolean {
    return this.#waiting.length > 0 || this.#asides.length > 0;
  }

  #begin(): void {
    this.#wake();
    if (this.#running !== null) return;
    this.#running = Promise.resolve()
      .then(() => this.#runAll())
      .finally(() => {
        this.#running = null;
        if (this.#isWanted) this.#begin();
      });
  }

  async #runAll(): Promise<void> {
    while (this.#isWanted || this.#syncing !== null) {
      if (this.#asides.length > 0 || this.#waiting.length === 0) await this.#syncing;
      for (const aside of this.#asides.splice(0)) await aside();
      if (this.#waiting.length === 0) continue;
      const group = await this.#gather();
      await this.#syncing;
      this.#syncing = this.#commit(group).finally(() => {
        this.#syncing = null;
      });
    }
  }

  /** Runs all that wait, and those that come while the disk is still at the group before. */
  async #gather(): Promise<Ran[]> {
    const group: Ran[] = [];
    for (;;) {
      while (group.length < MOST) {
        const next = this.#waiting.shift();
        if (next === undefined) break;
        await new Promise<void>(takeTurn);
        await this.#run(next, group);
      }
      if (group.length >= MOST || this.#syncing === null || this.#asides.length > 0) return group;
      const another = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await Promise.race([this.#syncing, another]);
      if (this.#syncing === null && this.#waiting.length === 0) return group;
    }
  }

  async #run(member: Member, group: Ran[]): Promise<void> {
    const { connection } = this.#ports;
    try {
      if (this.#broken !== null) throw this.#broken;
      if (!connection.inTransaction) connection.exec('begin immediate');
      connection.exec('savepoint member');
    } catch (error) {
      member.fail(error);
      return;
    }
    try {
      await member.run();
      connection.exec('release member');
      group.push({ ...member, isRolledBack: false });
    } catch (error) {
      group.push({ settle: () => member.fail(error), fail: member.fail, isRolledBack: true });
      // Where the disk is full, the database has rolled back by itself, and the others with it.
      if (connection.inTransaction) connection.exec('rollback to member; release member');
      else for (const other of group.splice(0)) other.fail(error);
    }
  }

  async #commit(group: readonly Ran[]): Promise<void> {
    const { connection, hold, release, sync } = this.#ports;
    if (group.every(({ isRolledBack }) => isRolledBack)) {
      if (connection.inTransaction) connection.exec('rollback');
      for (const member of group) member.settle();
      return;
    }
    hold();
    try {
      connection.exec('commit');
    } catch (error) {
      if (connection.inTransaction) connection.exec('rollback');
      release();
      for (const member of group) member.fail(error);
      return;
    }
    try {
      await sync();
    } catch (cause) {
      // What the system could not write it may have forgotten: no later success would say anything about this.
      this.#broken = new Unavailable('The disk of the database failed; start the server again', { cause });
      for (const member of group) member.fail(this.#broken);
      return;
    }
    release();
    this.#count(group.length);
    // The answers have their turns, while the next group is committed.
    for (const member of group) takeTurn(member.settle);
  }

  #countPages(): number {
    return Number(this.#ports.connection.pragma('page_count'));
  }

  #count(transactions: number): void {
    this.#sinceCheckpoint += transactions;
    const pages = this.#countPages();
    const isDue = this.#sinceCheckpoint >= CHECKPOINT_EVERY || pages - this.#pages >= NEW_PAGES;
    if (!isDue && !this.#ports.isScarce()) return;
    this.#sinceCheckpoint = 0;
    this.#pages = pages;
    // Where it fails, the log stays longer, and it is tried again after as many.
    this.#asides.push(() => this.#ports.checkpoint().catch(() => undefined));
  }
}
