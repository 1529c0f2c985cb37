import { type Migration, sql } from 'kysely';
import { MIGRATIONS, type Upgrade } from '../../src/store/database/migrate.ts';
import { NO_RESERVE } from '../../src/store/database/sqlite/disk-reserve.ts';
import { openSqlite } from '../../src/store/database/sqlite.ts';
import { insertUser } from './database.ts';

/** Opens a SQLite file as this version, or as the next one, which brings it to its form. */
export function openAs(file: string, next: Migration | null, say: (line: string) => void = () => undefined) {
  return openSqlite(file, 'made', NO_RESERVE, upgradeTo(next, say));
}

/** How a start of this version, or of the next one, upgrades. */
export function upgradeTo(next: Migration | null, say: (line: string) => void): Upgrade {
  const migrations = { ...MIGRATIONS, ...(next !== null && { '9999-next': next }) };
  return { isAgreed: false, say, migrations };
}

/** What no two accounts have alike. */
const OWN = ['id', 'email', 'email_normalized', 'fingerprint', 'space_id'];

/** Makes a file of this version with so many accounts, of which all but one are that one's likes. @returns the id of that one */
export async function fileWithAccounts(file: string, count: number): Promise<string> {
  const database = await openAs(file, null);
  const { id } = await insertUser(database);
  await database.transaction({ lock: 'database' }, async (queries) => {
    const columns = await sql<{ name: string }>`select name from pragma_table_info('users')`.execute(queries);
    const others = columns.rows.map(({ name }) => name).filter((name) => !OWN.includes(name));
    const copied = sql.join([...OWN.map(() => sql`'n' || n.value`), ...others.map((name) => sql.ref(name))]);
    const into = sql.join([...OWN, ...others].map((name) => sql.ref(name)));
    await sql`insert into users (${into}) with recursive n(value) as (select 1 union all select value + 1 from n)
      select ${copied} from users, (select value from n limit ${count - 1}) as n`.execute(queries);
  });
  await database.close();
  return id;
}
