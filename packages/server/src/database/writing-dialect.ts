import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteDialect,
  type SqliteDialectConfig,
} from 'kysely';

/**
 * SQLite for a connection that writes. Its transactions take the lock when they begin, and wait for another process
 * that has it. One that read first and took the lock only then would fail at once where somebody had written in between:
 * what it read holds no longer, and no waiting helps.
 */
export function writingDialect(config: SqliteDialectConfig): Dialect {
  const dialect = new SqliteDialect(config);
  const beginTransaction = async (connection: DatabaseConnection) => {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  };
  return {
    createDriver: () => Object.assign(dialect.createDriver(), { beginTransaction }),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (queries) => dialect.createIntrospector(queries),
  };
}
