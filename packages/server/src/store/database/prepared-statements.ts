import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** More than the repositories have; lists of ids make a statement of their own for every length. */
const MAXIMUM = 256;

/**
 * The connection, with statements that are prepared once and used again. Compiling one takes longer than
 * running it. The ones that were not used for longest are given up first.
 */
export function withPreparedStatements(connection: SqliteDatabase): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const statement = prepared.get(sql) ?? connection.prepare(sql);
      prepared.delete(sql);
      prepared.set(sql, statement);
      const [oldest] = prepared.keys();
      if (prepared.size > MAXIMUM && oldest !== undefined) prepared.delete(oldest);
      return statement;
    },
    close: () => connection.close(),
  };
}
