// Loaded before the program, by Node (`--import`) and by vitest (`setupFiles`), in tests alone: writes down which SQL the
// repositories run, so that the run can tell at its end whether all of it was run on both databases.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledQuery, DefaultQueryExecutor, PostgresAdapter, type QueryResult } from 'kysely';

/** Where it is written to; nothing is where this is not set. */
const folder = new URL(import.meta.url).searchParams.get('folder') ?? process.env['TEST_STATEMENTS'];
const REPOSITORY = /\/packages\/server\/(?:src|dist)\/([\w/-]+-repository)\.[jt]s/;
const NAME = /^(?:\w+\.)?(\w+)$/;
/** A repository stands a few frames above what hands its query over; to collect more costs as much as many a statement. */
const FRAMES = 14;
const PATCHED = Symbol.for('coffer.recorded-statements');

if (folder !== undefined && !Object.hasOwn(DefaultQueryExecutor.prototype, PATCHED)) {
  const written = new Set<string>();
  const file = join(folder, `${process.pid}.jsonl`);
  const executeQuery = DefaultQueryExecutor.prototype.executeQuery;
  Object.defineProperty(DefaultQueryExecutor.prototype, PATCHED, { value: true });
  Object.defineProperty(DefaultQueryExecutor.prototype, 'executeQuery', {
    async value(this: DefaultQueryExecutor, query: CompiledQuery): Promise<QueryResult<unknown>> {
      // The repository still stands on the stack: queries are compiled and handed over without waiting.
      const callers = repositoryCallers();
      const result = await executeQuery.call(this, query);
      const database = this.adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
      for (const { repository, method } of callers) {
        const line = JSON.stringify({ database, repository, method, sql: query.sql });
        if (written.has(line)) continue;
        written.add(line);
        // At once, because some tests end servers by SIGKILL.
        appendFileSync(file, `${line}\n`);
      }
      return result;
    },
  });
}

/** By the file in which a function stands; null for all others. */
const repositories = new Map<string, string | null>();

function repositoryIn(file: string): string | null {
  const known = repositories.get(file);
  if (known !== undefined) return known;
  const repository = REPOSITORY.exec(file)?.[1] ?? null;
  repositories.set(file, repository);
  return repository;
}

/** The functions of repositories among those that are running, by their files. */
function repositoryCallers(): { repository: string; method: string }[] {
  const callers: { repository: string; method: string }[] = [];
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = FRAMES;
  // Frames as they are: to look up the lines of all of them as text costs as much as many a statement.
  Error.prepareStackTrace = (_error, frames) => {
    for (const frame of frames) {
      const repository = repositoryIn(frame.getFileName() ?? '');
      const method = NAME.exec(frame.getFunctionName() ?? '')?.[1];
      if (repository !== null && method !== undefined) callers.push({ repository, method });
    }
    return '';
  };
  // Its text is made when it is asked for.
  void new Error().stack;
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return callers;
}
