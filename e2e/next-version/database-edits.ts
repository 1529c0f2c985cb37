import type { Edit } from './edits.ts';

/** What the server says before it changes a database that somebody has used. */
export const CHANGING = 'It changes the database now.';
/** The same before it changes the tables, once there is a way back. */
export const WRITING = 'It writes the tables now.';

const MIGRATE = 'packages/server/src/store/database/migrate.ts';
const FIRST = "import * as first from './migrations/0001-first.ts';";

/** The database of the next version has another column, a table that is written anew, and two indexes. */
export const DATABASE_EDITS: readonly Edit[] = [
  {
    file: MIGRATE,
    from: FIRST,
    to: `${FIRST}\nimport { NEXT as next } from '../../../test/support/next-migration.ts';`,
  },
  { file: MIGRATE, from: "{ '0001-first': first };", to: "{ '0001-first': first, '0002-next': next };" },
  {
    file: MIGRATE,
    from: 'const finish = await prepare();',
    to: `process.stdout.write('${CHANGING}\\n');\nconst finish = await prepare();\nprocess.stdout.write('${WRITING}\\n');`,
  },
];
