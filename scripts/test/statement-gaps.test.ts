import { describe, expect, it } from 'vitest';
import {
  normalisedSql,
  type RecordedStatement,
  repositoryMethods,
  statementGaps,
} from '../statement-gaps.ts';

const methods = new Map([['links/link-repository', ['find', 'remove']]]);

const statement = (changes: Partial<RecordedStatement>): RecordedStatement => ({
  database: 'sqlite',
  repository: 'links/link-repository',
  method: 'find',
  sql: 'select * from "links" where "id" = ?',
  ...changes,
});

/** Both methods on both databases. */
const all = [
  statement({}),
  statement({ database: 'postgres', sql: 'select * from "links" where "id" = $1' }),
  statement({ method: 'remove', sql: 'delete from "links" where "id" in (?, ?)' }),
  statement({ database: 'postgres', method: 'remove', sql: 'delete from "links" where "id" in ($1)' }),
];

describe('The gate of statements', () => {
  it('is open where each statement was run on both databases, with values of any number', () => {
    expect(statementGaps(all, methods)).toEqual([]);
  });

  it('names a statement that was run on one database only', () => {
    const another = statement({ sql: 'select * from "links" where "id" = ? order by "id"' });
    expect(statementGaps([...all, another], methods)).toEqual([
      'links/link-repository: find did not run on PostgreSQL: select * from links where id = ? order by id',
    ]);
  });

  it('names a method that was not run on a database, and one that nothing has run', () => {
    const onePostgresOnly = all.filter(
      ({ database, method }) => database === 'postgres' || method === 'find',
    );
    expect(statementGaps(onePostgresOnly, methods)).toEqual([
      'links/link-repository: remove was not run on SQLite',
      'links/link-repository: remove did not run on SQLite: delete from links where id in (?)',
    ]);
    const more = new Map([...methods, ['mail/outbox-repository', ['add']]]);
    expect(statementGaps(all, more)).toEqual([
      'mail/outbox-repository: add was not run on SQLite',
      'mail/outbox-repository: add was not run on PostgreSQL',
    ]);
  });

  it('lets a method be that works on one database only', () => {
    const onlySqlite = all.filter(({ database, method }) => database === 'sqlite' || method === 'find');
    const one = {
      repository: 'links/link-repository',
      method: 'remove',
      database: 'sqlite',
      reason: '',
    } as const;
    expect(statementGaps(onlySqlite, methods)).not.toEqual([]);
    expect(statementGaps(onlySqlite, methods, [one])).toEqual([]);
  });

  it('takes lists of values for the same, whatever their length', () => {
    expect(normalisedSql('insert into "t" ("a", "b") values ($1, $2), ($3, $4)')).toBe(
      normalisedSql('insert into "t" ("a", "b") values (?, ?)'),
    );
    expect(
      normalisedSql('where ("a", "b") in (values (cast($1 as integer), $2), (cast($3 as integer), $4))'),
    ).toBe(normalisedSql('where ("a", "b") in (values (cast(? as integer), ?))'));
  });

  it('knows the methods of all repositories', async () => {
    const found = await repositoryMethods();
    expect(found.get('storage/item-repository')).toEqual(
      expect.arrayContaining(['insert', 'find', 'findMany']),
    );
    expect(found.size).toBeGreaterThan(20);
    for (const [repository, names] of found) expect(names, repository).not.toEqual([]);
  });
});
