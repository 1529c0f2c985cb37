// Which HTTP tests run on PostgreSQL too, and on S3. All of them run on SQLite and the disk. A second engine can only differ
// where SQL, locks, transactions or stored bytes decide; the gate of statements (`scripts/statement-gaps.ts`) names each
// statement that none of these tests runs on PostgreSQL.

/** About PostgreSQL itself, or several processes on one database. */
const POSTGRES_ALONE = ['postgres/*', 'instances/people', 'instances/jobs', 'instances/following'];

/** About rows that change together, or whose statements no unit test runs there; where chunks lie changes nothing of it. */
const ROWS = [
  ...['admin-events', 'admin-users', 'batches', 'drive-plain', 'every-route', 'following', 'generations'],
  ...['links', 'own-spaces', 'passkeys', 'plain-changes', 'put-back', 'quota', 'sessions', 'trash'],
  'tree-changes',
];

/** About chunks, and about rows and chunks that must agree. */
const CHUNKS = ['backup', 'chunks', 'clean-up', 'storage', 'instances/storage', 'instances/transfers'];

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
  const names = [...POSTGRES_ALONE, ...ROWS, ...(chunks === 'here' ? CHUNKS : [])];
  return { include: pathsOf(names), exclude: [] };
}

/** On PostgreSQL and S3. */
export function onPostgresAndS3(everywhere: boolean): Files {
  if (everywhere) return { include: ALL, exclude: pathsOf([...ANY_DATABASE, 'postgres/*']) };
  return { include: pathsOf(CHUNKS), exclude: [] };
}
