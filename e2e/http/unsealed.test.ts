import { cookieFetch, type OpenedItem } from '@coffer/client';
import { DIRECTORY_MIME, newItem } from '@coffer/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person, type TestDrive, testDrive } from '../support/test-drive.ts';
import { BYTES, LEFT_OUT, type LeftOut, makeWithoutMetadata, storeWithout } from '../support/unsealed.ts';
import { removeHeads, signFound } from '../support/unsigned-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';

let server: WorkerServer;
let drive: TestDrive;
let person: Person;

beforeAll(async () => {
  server = await workerServer();
  drive = testDrive(server.url);
  person = await newPerson(drive);
  await removeHeads(server.dataDir, drive);
});

const SUBSETS = Array.from({ length: 2 ** LEFT_OUT.length }, (_, bits) =>
  LEFT_OUT.filter((_, index) => (bits >> index) % 2 === 1),
);

/** A device of its owner's that has seen nothing of it. */
async function onNewDevice(): Promise<TestDrive> {
  const device = testDrive(server.url);
  await device.login(person);
  return device;
}

/** A device of somebody whose server changes what it answers. */
async function deceived(owner: Person, lie: (text: string) => string): Promise<TestDrive> {
  const send = cookieFetch();
  const device = testDrive(server.url, async (...asked) => {
    const answer = await send(...asked);
    if (!answer.headers.get('content-type')?.includes('json')) return answer;
    const { status, headers } = answer;
    return new Response(lie(await answer.text()), { status, headers });
  });
  await device.login(owner);
  return device;
}

function stateOf(item: OpenedItem): string {
  if (item.state === 'damaged') return item.reason;
  return item.state === 'intact' && item.isRootless ? 'without a root' : item.state;
}

function expected(without: readonly LeftOut[]): string {
  const isRootless = without.includes('root') || without.includes('encrypted_metadata');
  return isRootless ? 'without a root' : 'intact';
}

describe('What nobody has signed', () => {
  it('fault S3: is a lie to a device without memory, and nothing signs it, also where it is what an owner made', async () => {
    const own = testDrive(server.url);
    const somebody = await newPerson(own);
    await removeHeads(server.dataDir, own);
    const named = { name: 'Made', mime: DIRECTORY_MIME, size: 0, modifiedAt: 1, parentId: null };
    const { request } = await own.keyring.sealNewItem(named);
    await own.api.call('createItem', { body: request });
    const device = testDrive(server.url);
    await device.login(somebody);
    expect(await device.account.standing()).toMatchObject({
      trouble: 'space_lied',
      newest: null,
      shown: null,
    });
    const lied = { failure: { code: 'space_lied' } };
    await expect(device.createDirectory('/More')).rejects.toMatchObject(lied);
    const shown = { revision: 1, hash: '00'.repeat(32) };
    await expect(device.account.acceptDrive(shown)).rejects.toMatchObject(lied);
  });
});

describe('A file that a program stores by the calls alone', () => {
  it('fault H1: opens, or is said to lack something, whatever was left out', async () => {
    const ids = new Map<string, readonly LeftOut[]>();
    for (const [index, without] of SUBSETS.entries())
      ids.set(await storeWithout(drive, `${index}.txt`, without), without);
    const device = await onNewDevice();
    const { children } = await device.list('/');
    expect(children).toHaveLength(SUBSETS.length);
    for (const child of children) {
      const without = ids.get(child.id) ?? [];
      expect({ without, state: stateOf(child) }).toEqual({ without, state: expected(without) });
    }

    const named = (state: string) => children.filter((child) => stateOf(child) === state);
    const [intact] = named('intact');
    const [first] = named('without a root');
    const missing = { failure: { code: 'item_damaged', reason: 'unsealed' } };
    const directory = await makeWithoutMetadata(drive, 'Folder');
    expect(stateOf(await device.stat(directory))).toBe('unsealed');
    // It is shown, and nothing more, before its owner has signed what is there.
    const unsigned = { failure: { code: 'space_lied' } };
    await expect(device.read(intact?.id ?? '')).rejects.toMatchObject(unsigned);
    await device.preview(intact?.id ?? '');
    await signFound(device);
    expect(await device.read(intact?.id ?? '')).toEqual(BYTES);
    await expect(device.read(first?.id ?? '')).rejects.toMatchObject(missing);
    // With all else, and with nothing else.
    const sealable = named('without a root').filter(({ id }) => {
      const others = (ids.get(id) ?? []).filter((each) => each !== 'root' && each !== 'encrypted_metadata');
      return others.length === 0 || others.length === LEFT_OUT.length - 2;
    });
    expect(sealable).toHaveLength(6);
    for (const { id, name } of sealable) {
      const sealed = await device.sealAgain(id);
      expect(sealed).toMatchObject({
        id,
        name,
        mime: 'text/plain',
        size: BYTES.length,
        modifiedAt: 1_700_000_000,
      });
      expect(stateOf(sealed)).toBe('intact');
    }
    await expect(device.sealAgain(directory)).rejects.toMatchObject(missing);
    const third = await onNewDevice();
    for (const { id } of sealable) {
      expect(stateOf(await third.stat(id))).toBe('intact');
      expect(await third.read(id)).toEqual(BYTES);
      const [sealed, former] = await third.versions(id);
      expect([sealed?.state, former]).toMatchObject(['intact', { state: 'damaged', reason: 'unsealed' }]);
      if (former !== undefined) await third.deleteVersion(id, former);
      expect(await third.versions(id)).toHaveLength(1);
    }
    await third.delete([directory, ...children.map(({ id }) => id)]);
    expect((await third.list('/')).children).toEqual([]);
  });

  it('fault H1: is not sealed again where the server lies about its length, nor stripped where it took away what was sealed', async () => {
    const program = testDrive(server.url);
    const owner = await newPerson(program);
    await removeHeads(server.dataDir, program);
    const id = await storeWithout(program, 'nameless.txt', ['encrypted_metadata']);
    const own = testDrive(server.url);
    await own.login(owner);
    await signFound(own);
    const { id: sealed } = await own.write('/sealed.txt', BYTES, { mime: 'text/plain' });

    const shorter = await deceived(owner, (text) => text.replaceAll('"size":5', '"size":4'));
    expect(await shorter.stat(id)).toMatchObject({ isRootless: true, size: 4 });
    await expect(shorter.sealAgain(id)).rejects.toMatchObject({ failure: { code: 'chunk_tampered' } });
    expect(await own.sealAgain(id)).toMatchObject({ size: 5 });

    const stripped = await deceived(owner, (text) =>
      text.replaceAll(/"encrypted_metadata":"[^"]*"/g, '"encrypted_metadata":null'),
    );
    expect(await stripped.stat(sealed)).toMatchObject({ isRootless: true, name: 'sealed.txt' });
    const refused = { failure: { code: 'space_lied' } };
    await expect(stripped.sealAgain(sealed)).rejects.toMatchObject(refused);
    // What it changes otherwise is the row that was signed.
    await stripped.trash([sealed]);
    await own.restore([sealed]);
    expect(await own.stat(sealed)).toMatchObject({ size: 5, mime: 'text/plain', state: 'intact' });
  });

  it('fault H1: knows every field that may be left out of a new file', () => {
    const optional = Object.entries(newItem.shape).flatMap(([name, { _zod }]) =>
      _zod.optin === 'optional' ? [name] : [],
    );
    const others = [
      // Digests come with the record, or end the upload.
      ...['md5', 'sha1', 'sha256', 'blake2b'],
      // Without a length and chunks it is a directory, or is refused; without a place it is at the top.
      ...['file_id', 'size', 'chunks'],
      // Names the content under whose id all of it is sealed.
      'version_id',
      // Of records of uploads, which our clients alone make.
      ...['encrypted_upload', 'is_another'],
    ];
    const tried = LEFT_OUT.filter((field) => field !== 'root');
    expect(optional.toSorted()).toEqual([...others, ...tried].toSorted());
  });
});
