import type { Database as Connection } from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, type Dialect, SqliteDialect } from 'kysely';
import { withPreparedStatements } from './prepared-statements.ts';

/**
 * SQLite for a connection that writes. Its transactions take the lock when they begin, and wait for another process
 * that has it. One that read first and took the lock only then would fail at once where somebody had written in between:
 * what it read holds no longer, and no waiting helps.
 */
export function writingDialect(connection: Connection): Dialect {
  const dialect = new SqliteDialect({ database: withPreparedStatements(connection) });
  const run = async (queries: DatabaseConnection, statement: string) => {
    await queries.executeQuery(CompiledQuery.raw(statement));
  };
  return {
    createDriver: () =>
      Object.assign(dialect.createDriver(), {
        beginTransaction: (queries: DatabaseConnection) => run(queries, 'begin immediate'),
        // SQLite rolls back by itself where the disk is full, and refuses to do it twice.
        rollbackTransaction: async (queries: DatabaseConnection) => {
          if (connection.inTransaction) await run(queries, 'rollback');
        },
      }),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (queries) => dialect.createIntrospector(queries),
  };
}
