import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { Unavailable } from '../../unavailable.ts';
import type { Availability } from './availability.ts';
import { isAnswer, isFull, isPassing } from './errors.ts';
import type { Patience } from './patience.ts';
import { nameOfStatement } from './statement-names.ts';

/** The statements that say how many rows they changed. */
const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE']);

/** One connection while it is in use. What does not lie with the question is thrown as Unavailable. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #patience: Patience;
  readonly #availability: Availability;
  /** The beginning of a transaction, whose answer nobody has waited for yet. */
  #begun: Promise<unknown> | null = null;
  /** Why it cannot be used any more. */
  #broken: Unavailable | null = null;

  constructor(client: PoolClient, patience: Patience, availability: Availability) {
    this.#client = client;
    this.#patience = patience;
    this.#availability = availability;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const values = [...query.parameters];
    const named = { name: nameOfStatement(query.sql), text: query.sql, values };
    const result = await this.#asked(() => this.#client.query(named));
    const changed = CHANGING.has(result.command) ? { numAffectedRows: BigInt(result.rowCount ?? 0) } : {};
    return { rows: result.rows, ...changed };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read page by page');
  }

  /** Runs statements without parameters, separated by semicolons; gives the command that the last one was. */
  async run(statements: string): Promise<string | undefined> {
    const results = [await this.#asked(() => this.#client.query(statements))].flat();
    return results.at(-1)?.command;
  }

  /**
   * Begins a transaction without waiting for the answer: the next statement is sent right behind, and fails by itself where
   * this does.
   */
  begin(statements: string): void {
    this.#begun = this.#client.query(statements);
    // Told with the next statement.
    this.#begun.catch(() => {});
  }

  /** Lets it be closed instead of used again, because nobody knows what state it is in. */
  giveUp(reason: unknown): void {
    this.#broken ??= new Unavailable('The database does not answer', { cause: reason });
  }

  release(): void {
    this.#client.release(this.#broken !== null);
  }

  async #asked<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#broken !== null) throw this.#broken;
    const begun = this.#begun;
    this.#begun = null;
    try {
      const asked = ask();
      asked.catch(() => {});
      if (begun !== null) await this.#patience.waitFor(begun);
      const answer = await this.#patience.waitFor(asked);
      this.#availability.answered();
      return answer;
    } catch (error) {
      if (isAnswer(error) && !isPassing(error)) throw error;
      if (isFull(error)) {
        throw new Unavailable('The disk of the database is full', { isFull: true, cause: error });
      }
      const unavailable = new Unavailable('The database does not answer', { cause: error });
      if (!isAnswer(error)) {
        this.giveUp(error);
        this.#availability.failed(error);
      }
      throw unavailable;
    }
  }
}
