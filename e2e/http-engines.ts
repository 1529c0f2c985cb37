// Which HTTP tests run on PostgreSQL too, and on S3. All of them run on SQLite and the disk. A second engine can only differ
// where SQL, locks, transactions or stored bytes decide. By day unit tests run all SQL of the repositories on PostgreSQL, where a
// statement takes a thousandth of what it takes over HTTP; the gate of statements (`scripts/statement-gaps.ts`) names each
// that none of them runs there. HTTP tests try what is left: several processes, and calls that come at the same moment.

/** About PostgreSQL itself, or several processes on one database. */
const POSTGRES_ALONE = ['postgres/*', 'instances/people', 'instances/jobs', 'instances/following'];

/** Each call once, as types that a database hands out may reach an answer; and rows that many calls change at once, all or none. */
const ROWS = ['batches', 'every-route', 'quota', 'undo'];

/** Data of former releases, whose chunks lie on the disk. */
const ON_DISK = ['fixtures', 'fixtures-upgrade'];

/** About chunks, and about chunks and rows that must agree where several processes store them. */
const CHUNKS = ['chunks', 'instances/storage', 'instances/transfers'];

/** About what no database has a part in: chunk stores, a data directory that is copied back, tokens, TLS, files to run Coffer with, its documentation. */
const ANY_DATABASE = [
  'chunk-stores',
  'malicious-server/forks',
  'index-attack',
  's3-*',
  'move-store',
  'tls',
  'container',
  'docs',
];

/** Of PostgreSQL, or of several processes, which SQLite does not let have one database. */
const NEVER_SQLITE = ['postgres/*', 'instances/*'];

const pathsOf = (names: readonly string[]) => names.map((name) => `e2e/http/${name}.test.ts`);
const ALL = ['e2e/http/**/*.test.ts'];

/** The files of a project, as vitest takes them. */
export interface Files {
  readonly include: string[];
  readonly exclude: string[];
}

/** On SQLite and the disk. */
export const onSqlite: Files = { include: ALL, exclude: pathsOf(NEVER_SQLITE) };

/**
 * On PostgreSQL and the disk.
 *
 * @param chunks where chunks lie in the tests about them: elsewhere, or here too
 */
export function onPostgres(chunks: 'elsewhere' | 'here', everywhere: boolean): Files {
  if (everywhere) return { include: ALL, exclude: pathsOf(ANY_DATABASE) };
  const names = [...POSTGRES_ALONE, ...ROWS, ...ON_DISK, ...(chunks === 'here' ? CHUNKS : [])];
  return { include: pathsOf(names), exclude: [] };
}

/** On PostgreSQL and S3. */
export function onPostgresAndS3(everywhere: boolean): Files {
  if (everywhere) return { include: ALL, exclude: pathsOf([...ANY_DATABASE, ...ON_DISK, 'postgres/*']) };
  return { include: pathsOf(CHUNKS), exclude: [] };
}
