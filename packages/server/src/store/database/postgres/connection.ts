import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { Unavailable } from '../../unavailable.ts';
import type { Availability } from './availability.ts';
import { isAnswer, isFull, isPassing } from './errors.ts';
import type { Patience } from './patience.ts';

/** The statements that say how many rows they changed. */
const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE']);

/** One connection while it is in use. What does not lie with the question is thrown as Unavailable. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #patience: Patience;
  readonly #availability: Availability;
  /** Why it cannot be used any more. */
  #broken: Unavailable | null = null;

  constructor(client: PoolClient, patience: Patience, availability: Availability) {
    this.#client = client;
    this.#patience = patience;
    this.#availability = availability;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#asked(() => this.#client.query(query.sql, [...query.parameters]));
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

  /** Lets it be closed instead of used again, because nobody knows what state it is in. */
  giveUp(reason: unknown): void {
    this.#broken ??= new Unavailable('The database does not answer', { cause: reason });
  }

  release(): void {
    this.#client.release(this.#broken !== null);
  }

  async #asked<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#broken !== null) throw this.#broken;
    try {
      const answer = await this.#patience.waitFor(ask());
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
