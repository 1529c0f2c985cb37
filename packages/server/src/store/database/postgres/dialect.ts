import {
  type DataTypeNode,
  type Dialect,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  replaceWithNoncontingentExpression,
} from 'kysely';
import type { Queries } from '../database.ts';
import type { Schema } from '../schema.ts';
import { type DriverOptions, PostgresDriver } from './driver.ts';

/** Queries by connections of their own. What PostgreSQL writes otherwise than SQLite is translated here. */
export function postgresQueries(options: DriverOptions): Queries {
  const dialect: Dialect = {
    createDriver: () => new PostgresDriver(options),
    createQueryCompiler: () => new Compiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (queries) => new PostgresIntrospector(queries),
  };
  // SQLite finds nothing in an empty list; PostgreSQL takes it for an error.
  const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });
  return new Kysely<Schema>({ dialect, plugins: [emptyLists] });
}

/**
 * Columns of text are compared byte by byte, as in SQLite, whatever language the server was set up for: pages go on
 * after an id, and equal means equal.
 */
class Compiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    if (node.dataType === 'text' && this.parentNode?.kind === 'ColumnDefinitionNode') {
      this.append(' collate "C"');
    }
  }
}
