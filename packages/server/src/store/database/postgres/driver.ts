import type { DatabaseConnection, Driver, TransactionSettings } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import type { PostgresConfiguration } from '../../../config/database-configuration.ts';
import { Unavailable } from '../../unavailable.ts';
import type { Availability } from './availability.ts';
import { clientOptions } from './clients.ts';
import { PostgresConnection } from './connection.ts';
import type { Patience } from './patience.ts';

/** How long a free connection is waited for, and one that opens. */
const WAIT_MS = 10_000;

/**
 * How often a free one is waited for where all are in use. A waiting request has a chunk in hand that would have to be
 * sent again, which makes a busy server busier.
 */
const TURNS = 6;

/** The pool's message where all connections are in use for that long. */
const ALL_IN_USE = 'timeout exceeded when trying to connect';

export interface DriverOptions {
  readonly configuration: PostgresConfiguration;
  /** The most connections at a time. */
  readonly connections: number;
  /** Statements that each new connection begins with. */
  readonly setUp: string;
  /** Statements that a transaction begins with. */
  readonly begin: string;
  readonly patience: Patience;
  readonly availability: Availability;
}

/** Connections as Kysely takes them. */
export class PostgresDriver implements Driver {
  readonly #options: DriverOptions;
  readonly #pool: Pool;
  readonly #setUp = new WeakSet<PoolClient>();

  constructor(options: DriverOptions) {
    this.#options = options;
    this.#pool = new Pool({
      ...clientOptions(options.configuration),
      connectionTimeoutMillis: WAIT_MS,
      max: options.connections,
      // Statements are sent without waiting for the answers to those before, where somebody asks for it.
      pipeline: true,
    });
    // An idle connection that breaks is replaced by the pool; the next query sees whether the server is there.
    this.#pool.on('error', () => {});
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    const { setUp, patience, availability } = this.#options;
    const client = await this.#connected();
    const connection = new PostgresConnection(client, patience, availability);
    if (this.#setUp.has(client)) return connection;
    // A connection that breaks while it is in use says so to the query; it must not end the process as well.
    client.on('error', () => {});
    try {
      await connection.run(setUp);
    } catch (error) {
      connection.giveUp(error);
      connection.release();
      throw error;
    }
    this.#setUp.add(client);
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel !== undefined || settings.accessMode !== undefined) {
      throw new Error('How transactions are is decided here alone');
    }
    ours(connection).begin(this.#options.begin);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    // Where a statement had failed and the work went on, the server rolls back, and takes that for no error.
    if ((await ours(connection).run('commit')) !== 'COMMIT') {
      throw new Error('The transaction had failed and was rolled back');
    }
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).run('rollback');
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ours(connection).release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }

  async #connected(): Promise<PoolClient> {
    for (let turn = 1; ; turn++) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        const isBusy = error instanceof Error && error.message === ALL_IN_USE;
        if (isBusy && turn < TURNS) continue;
        if (!isBusy) this.#options.availability.failed(error);
        throw new Unavailable('The database cannot be reached', { cause: error });
      }
    }
  }
}

function ours(connection: DatabaseConnection): PostgresConnection {
  if (connection instanceof PostgresConnection) return connection;
  throw new TypeError('The connection is another driver’s');
}
