import { rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coffer } from '../support/command-line.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { turnBitIn } from '../support/turned-bit.ts';
import { Account } from './support/account.ts';
import { newBatch } from './support/batches.ts';
import { envelope, newLink, newSetting, newUpload } from './support/builders.ts';
import { cleanedUp } from './support/cleaned-up.ts';
import { chunkFile, everythingIn, execute, writeChunk } from './support/data-directory.ts';

/** Of two chunks, for what is about the second one; all is read at each check, so everything else is small. */
const SIZE = 4_200_000;
const SMALL = 10;

describe('check', () => {
  let checked: RunningServer;
  let account: Account;

  beforeAll(async () => {
    checked = await startServer();
    account = await Account.register(checked.url);
    await cleanedUp(checked);
  });
  afterAll(() => checked.stop());

  it('finds nothing where all is well, and changes nothing', async () => {
    await account.storeFile({ size: SIZE });
    await account.createFile({ size: SIZE });
    await account.createDirectory();
    // All of it is there, and the batch that makes a file of it is on its way.
    await account.storeChunk(await account.createFile(newUpload().record), 0);
    const before = await everythingIn(checked.dataDir);
    const { code, output } = await coffer(checked.dataDir, ['check']);
    expect(output).toContain('4 items and 3 chunks');
    expect(output).toContain('all is well');
    expect(code).toBe(0);
    expect(await everythingIn(checked.dataDir)).toEqual(before);
  });

  it('finds chunks that were altered, cut and removed, with owner and item, and, without a key, that some are not what their hashes and the root of their file say', async () => {
    const altered = await account.storeFile({ size: SIZE });
    const cut = await account.storeFile({ size: SMALL });
    const removed = await account.storeFile({ size: SMALL });
    const added = await account.storeFile({ size: SMALL });
    const stray = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
    await turnBitIn(chunkFile(checked.dataDir, altered.id, 1));
    await writeFile(chunkFile(checked.dataDir, cut.id, 0), 'short');
    await rm(chunkFile(checked.dataDir, removed.id, 0));
    await writeChunk(checked.dataDir, added.id, 7, 'more');
    await writeChunk(checked.dataDir, stray, 0, 'stray');

    const { dataDir } = checked;
    const [hashed, rooted] = [
      await account.storeFile({ size: SIZE }),
      await account.storeFile({ size: SMALL }),
    ];
    const others = Buffer.alloc(32).toString('base64url');
    await execute(
      dataDir,
      'update chunks set segment_hashes = ? where version_id = ? and chunk_index = 1',
      others,
      hashed.id,
    );
    await execute(dataDir, 'update versions set root = ? where id = ?', 'ab'.repeat(32), rooted.id);

    const { code, output } = await coffer(dataDir, ['check']);
    expect(code).toBe(1);
    const owner = `owner ${account.form.email}`;
    expect(output).toContain(`altered: item ${altered.id}, chunk 1, ${owner}: its checksum is wrong`);
    expect(output).toContain(`altered: item ${cut.id}, chunk 0, ${owner}: it has 5 bytes`);
    expect(output).toContain(`missing: item ${removed.id}, chunk 0, ${owner}`);
    expect(output).toContain('left over: 2 chunks that no record names');
    expect(output).toContain(
      `altered: item ${hashed.id}, chunk 1, ${owner}: the hashes of its segments are wrong`,
    );
    for (const { id } of [hashed, rooted]) {
      expect(output).toContain(`record: item ${id}, ${owner}: its chunks do not lead to its root`);
    }
    expect(output).toContain('6 findings');
  });

  it('finds what is not what the digests of a drive were made of', async () => {
    const { dataDir } = checked;
    const owner = await Account.register(checked.url);
    const { space_id: id } = (await owner.call('self')).user;
    const [renamed, hashless, linked] = [
      await owner.createDirectory(),
      await owner.createDirectory(),
      await owner.storeFile({ size: SMALL }),
    ];
    const { id: link } = await owner.call('createLink', { body: newLink(owner.form, linked.id) });
    const setting = newSetting();
    const { revision: _, ...body } = newBatch(0, { operations: [{ kind: 'setting', setting, known: null }] });
    await owner.call('changeSpace', { params: { id }, body });
    await owner.call('spaceDigests', { params: { id }, query: {} });
    const later = await owner.createDirectory();
    const ofOwner = async () =>
      (await coffer(dataDir, ['check'])).output
        .split('\n')
        .filter((line) => line.includes(owner.form.email))
        .sort();
    expect(await ofOwner()).toEqual([]);

    const name = envelope(62);
    await execute(
      dataDir,
      'update item_rows set encrypted_name = ? where id in (?, ?)',
      name,
      renamed.id,
      later.id,
    );
    await execute(dataDir, 'update links set max_downloads = 7, signed_max_downloads = 7 where id = ?', link);
    await execute(dataDir, 'update sealed_settings set generation = 2 where id = ?', setting.id);
    const record = (itemId: string, detail: string) =>
      `record: item ${itemId}, owner ${owner.form.email}: ${detail}`;
    const altered = record(renamed.id, 'it is not what its hash in the digest was made of');
    const relinked = record(linked.id, 'its link is not what its hash was made of');
    const reset = `record: owner ${owner.form.email}: the sealed setting ${setting.id} is not what its hash was made of`;
    expect(await ofOwner()).toEqual([altered, relinked, reset].sort());

    await owner.call('spaceDigests', { params: { id }, query: {} });
    await execute(dataDir, 'delete from item_hashes where id = ?', hashless.id);
    const found = await ofOwner();
    expect(found).toContain(record(hashless.id, 'it is not what its hash in the digest was made of'));
    const counted = `record: owner ${owner.form.email}: 4 items and 1 versions are counted in the digest`;
    expect(found.some((line) => line.startsWith(counted))).toBe(true);
    expect(
      found.some((line) => line.endsWith('nodes of the digest do not follow from those of its items')),
    ).toBe(true);
  });

  it('finds records that contradict one another', async () => {
    const { dataDir } = checked;
    const miscounted = await account.storeFile({ size: SIZE });
    const misshapen = await account.storeFile({ size: SMALL });
    const directory = await account.createDirectory();
    const inside = await account.createDirectory({ file_id: directory.id });
    await execute(dataDir, 'update versions set chunks_stored = 1 where id = ?', miscounted.id);
    await execute(
      dataDir,
      "update item_rows set encrypted_name = 'not an envelope!' where id = ?",
      misshapen.id,
    );
    await execute(dataDir, 'update item_rows set parent_id = ? where id = ?', inside.id, directory.id);
    await execute(dataDir, 'update item_rows set sealed_bytes = 1 where id = ?', miscounted.id);
    const [early, lost] = [await account.createDirectory(), await account.createDirectory()];
    await execute(dataDir, 'update item_rows set revision = 1000 where id = ?', early.id);
    await execute(dataDir, 'delete from item_spaces where id = ?', lost.id);
    await execute(dataDir, 'update users set used_space = 1, item_count = 1');
    const { code, output } = await coffer(dataDir, ['check']);
    expect(code).toBe(1);
    expect(output).toContain(`record: item ${miscounted.id}, owner ${account.form.email}: 2 chunks`);
    expect(output).toContain(`record: item ${misshapen.id}, owner ${account.form.email}: encrypted_name`);
    expect(output).toContain(`record: item ${directory.id}, owner ${account.form.email}: the directory lies`);
    expect(output).toContain(`record: owner ${account.form.email}: 1 bytes are counted as used`);
    expect(output).toContain(`record: owner ${account.form.email}: 1 items are counted`);
    expect(output).toContain(`${miscounted.id}, owner ${account.form.email}: its sealed fields count as 1 `);
    expect(output).toContain(
      `item ${early.id}, owner ${account.form.email}: it was changed by revision 1000`,
    );
    expect(output).toContain(`item ${lost.id}, owner ${account.form.email}: its id does not lead`);
    await execute(dataDir, 'update users set space_id = id');
    expect((await coffer(dataDir, ['check'])).output).toContain(
      `owner ${account.form.email}: it has no drive`,
    );
  });
});
