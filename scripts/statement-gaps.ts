// Whether all SQL of the repositories was run on both databases, by what the tests of a run wrote down of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { z } from 'zod';

const SERVER = fileURLToPath(new URL('../packages/server/src', import.meta.url));

const DATABASES = ['sqlite', 'postgres'] as const;
const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

const recordedStatement = z.object({
  database: z.enum(DATABASES),
  /** The repository's file, such as `links/link-repository`. */
  repository: z.string(),
  method: z.string(),
  sql: z.string(),
});

/** A statement that a method of a repository ran. */
export type RecordedStatement = z.infer<typeof recordedStatement>;

/** The names of all methods of each repository, by its file. */
export type RepositoryMethods = ReadonlyMap<string, readonly string[]>;

/** A method that works on one database only, and why. */
export interface OneDatabase {
  readonly repository: string;
  readonly method: string;
  readonly database: RecordedStatement['database'];
  readonly reason: string;
}

export const ONE_DATABASE: readonly OneDatabase[] = [
  {
    repository: 'backup/backup-repository',
    method: 'counts',
    database: 'sqlite',
    reason: 'compares backups, each of which is a file of SQLite whatever the database is',
  },
  {
    repository: 'storage/item-repository',
    method: 'deleteRecord',
    database: 'sqlite',
    reason: 'takes damaged files out of a backup, which is a file of SQLite whatever the database is',
  },
  {
    repository: 'storage/chunk-repository',
    method: 'clearAttempts',
    database: 'sqlite',
    reason: 'readies the database of a backup, which is a file of SQLite whatever the database is',
  },
];

/**
 * What was not run on both databases: methods of repositories first, then statements of those that were. Nothing where all
 * was.
 */
export function statementGaps(
  recorded: readonly RecordedStatement[],
  methods: RepositoryMethods,
  exempt: readonly OneDatabase[] = ONE_DATABASE,
): string[] {
  const databasesOf = (repository: string, method: string) => {
    const one = exempt.find((each) => each.repository === repository && each.method === method);
    return one === undefined ? DATABASES : [one.database];
  };
  const methodsRun = new Set(recorded.map((run) => keyOf(run.database, run.repository, run.method)));
  const missingMethods = [...methods].flatMap(([repository, names]) =>
    names.flatMap((method) =>
      databasesOf(repository, method)
        .filter((database) => !methodsRun.has(keyOf(database, repository, method)))
        .map((database) => `${repository}: ${method} was not run on ${NAMES[database]}`),
    ),
  );
  const run = new Map<string, { readonly databases: Set<string>; readonly first: RecordedStatement }>();
  for (const each of recorded) {
    const key = keyOf(each.repository, normalisedSql(each.sql));
    const known = run.get(key);
    if (known === undefined) run.set(key, { databases: new Set([each.database]), first: each });
    else known.databases.add(each.database);
  }
  const missingStatements = [...run.values()].flatMap(({ databases, first: { repository, method, sql } }) =>
    databasesOf(repository, method)
      .filter((database) => !databases.has(database))
      .map((database) => `${repository}: ${method} did not run on ${NAMES[database]}: ${normalisedSql(sql)}`),
  );
  return [...missingMethods, ...missingStatements];
}

/** The text of a statement without what differs between databases and calls: placeholders, quotes and lengths of lists. */
export function normalisedSql(sql: string): string {
  return sql
    .replaceAll('"', '')
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/\(\?(?:, \?)+\)/g, '(?)')
    .replaceAll(/(\((?:[^()]|\([^()]*\))*\))(?:, \1)+/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What the processes of a run wrote into its folder. */
export function recordedIn(folder: string): RecordedStatement[] {
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => recordedStatement.parse(JSON.parse(line))),
  );
}

/** The methods of all repositories in the server's sources. */
export async function repositoryMethods(sources: string = SERVER): Promise<RepositoryMethods> {
  const queries = new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('-repository.ts'))
    .sort();
  const found = await Promise.all(
    files.map(async (name) => {
      const module: Record<string, unknown> = await import(pathToFileURL(join(sources, name)).href);
      const factories = Object.entries(module).filter(([exported]) => exported.endsWith('Repository'));
      const names = factories.flatMap(([, make]) =>
        typeof make === 'function' ? Object.keys(make(queries)) : [],
      );
      return [name.replace(/\.ts$/, ''), names] as const;
    }),
  );
  return new Map(found);
}

function keyOf(...parts: readonly string[]): string {
  return parts.join('\n');
}
