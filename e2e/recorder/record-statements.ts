// Loaded before the program, by Node (`--import`) and by vitest (`setupFiles`), in tests alone: writes down which SQL the
// repositories run, so that the run can tell at its end whether all of it was run on both databases.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledQuery, DefaultQueryExecutor, PostgresAdapter, type QueryResult } from 'kysely';

/** Where it is written to; nothing is where this is not set. */
const folder = new URL(import.meta.url).searchParams.get('folder') ?? process.env['TEST_STATEMENTS'];
const FRAME =
  /at (?:async )?(?:(?:\w+\.)?(\w+) )?.*?\/packages\/server\/(?:src|dist)\/([\w/-]+-repository)\.[jt]s/;
const FRAMES = 30;
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

/** The functions of repositories among those that are running, by their files. */
function repositoryCallers(): { repository: string; method: string }[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return stack.split('\n').flatMap((line) => {
    const [, method, repository] = FRAME.exec(line) ?? [];
    return method === undefined || repository === undefined ? [] : [{ repository, method }];
  });
}
