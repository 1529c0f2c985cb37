import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account, chunkBody, chunkSaying } from './support/account.ts';
import { newFile } from './support/builders.ts';
import { execute } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('A quota', () => {
  const setQuota = async (account: Account, quota: number) => {
    await execute(server.dataDir, 'update users set quota = ? where email = ?', quota, account.form.email);
  };

  it('bounds the sizes of all files together', async () => {
    const person = await Account.register(server.url);
    await setQuota(person, 100);
    const file = await person.createFile({ size: 60 });
    expectProblem(await person.try('createItem', { body: newFile({ size: 41 }) }), 'quota_exceeded');
    await person.createFile({ size: 40 });
    await person.createDirectory();
    expectProblem(await person.try('createItem', { body: newFile({ size: 1 }) }), 'quota_exceeded');
    await person.call('deleteItem', { params: { id: file.id } });
    await person.createFile({ size: 60 });
    expect(await person.call('storageStats')).toMatchObject({ used_space: 100, quota: 100 });
  });

  it('is checked again with every chunk', async () => {
    const person = await Account.register(server.url);
    const file = await person.createFile({ size: 60 });
    await setQuota(person, 59);
    const saying = chunkSaying(file, 0, chunkBody(file));
    expectProblem(await person.try('uploadChunk', saying), 'quota_exceeded');
    await setQuota(person, 60);
    expect((await person.try('uploadChunk', saying)).status).toBe(200);
  });

  it('of nothing is none', async () => {
    const person = await Account.register(server.url);
    await setQuota(person, 0);
    await person.createFile({ size: 5_000_000_000 });
  });

  it('cannot be passed by creating files at the same time', async () => {
    const person = await Account.register(server.url);
    await setQuota(person, 100);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => person.try('createItem', { body: newFile({ size: 30 }) })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  });

  it('does not let sizes be declared that nobody can count', async () => {
    const person = await Account.register(server.url);
    const size = 400_000_000_000_000;
    const answers = [];
    for (let i = 0; i < 24; i += 1)
      answers.push((await person.try('createItem', { body: newFile({ size }) })).status);
    expect(answers).toContain(413);
    expect((await person.call('storageStats')).used_space).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
  });
});
