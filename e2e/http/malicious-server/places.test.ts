import type { IntactItem, OpenedItem } from '@coffer/client';
import { type ItemDetails, itemDetails, listing } from '@coffer/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LyingServer } from '../../engine/lying-server.ts';
import { newPerson, type TestDrive, testDrive } from '../../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../../support/worker-server.ts';

let server: WorkerServer;
let lying: LyingServer;
let drive: TestDrive;
let bob: string;
let publicId: string;
/** Of the same name, in two folders. */
let hidden: IntactItem;
let meant: IntactItem;

const CHANGED = { failure: { code: 'item_changed' } };

beforeAll(async () => {
  server = await workerServer();
  lying = new LyingServer();
  drive = testDrive(server.url, lying.fetch);
  await newPerson(drive);
  const ofBob = testDrive(server.url);
  bob = (await newPerson(ofBob)).email;
  await ofBob.people.begin();
  await drive.createDirectory('/Private');
  publicId = (await drive.createDirectory('/Public')).id;
});

beforeEach(async () => {
  lying.tellTheTruth();
  for (const folder of ['Private', 'Public'])
    await drive.write(`/${folder}/report.txt`, folder, { ifExists: 'new-version' });
  hidden = await intactAt('/Private/report.txt');
  meant = await intactAt('/Public/report.txt');
});

async function intactAt(path: string): Promise<IntactItem> {
  const item = await drive.stat(path);
  if (item.state !== 'intact') throw new Error('It is there');
  return item;
}

const recordOf = (id: string): Promise<ItemDetails | null> => drive.api.call('findItem', { params: { id } });

const isJson = ({ headers }: Response) => headers.get('content-type')?.includes('json') === true;

/** From now on the server shows something else wherever it shows the file that is meant: where it is looked up, and in lists. */
async function tell(told: Partial<ItemDetails>): Promise<void> {
  const shown = (record: ItemDetails) => (record.id === meant.id ? { ...record, ...told } : record);
  lying.lie(({ method, path }, real) => {
    if (method !== 'GET' || !path.startsWith('/api/storage')) return null;
    return real().then(async (response) => {
      if (!isJson(response)) return response;
      const body: unknown = await response.json();
      const one = itemDetails.safeParse(body);
      if (one.success) return Response.json(shown(one.data));
      const page = listing.safeParse(body);
      if (!page.success) return Response.json(body, { status: response.status });
      const { id: _, ...parts } = told;
      const children = page.data.children.map((child) =>
        child.id === meant.id
          ? { ...child, ...(told.id === undefined ? {} : { id: told.id }), ...parts }
          : child,
      );
      return Response.json({ ...page.data, children });
    });
  });
}

/** Everything by which what lies in a folder leaves the device, or goes to others. */
const WAYS: Record<string, (ref: string | OpenedItem) => Promise<unknown>> = {
  'is linked': (ref) => drive.links.create(ref),
  'is shared': (ref) => drive.people.share(ref, { email: bob }, 'viewer'),
  'is separated': (ref) => drive.people.separate(ref),
  'is read': (ref) => drive.read(ref),
  'is downloaded': (ref) => drive.content(ref),
  'goes into an archive': (ref) => drive.archive([ref]),
};

async function expectNothingDone(act: () => Promise<unknown>): Promise<void> {
  const from = lying.sent.length;
  await expect(act()).rejects.toMatchObject(CHANGED);
  const chunks = lying.sent.slice(from).filter(({ path }) => path.includes('/chunks'));
  expect(chunks).toEqual([]);
  lying.tellTheTruth();
  expect(await drive.links.list()).toEqual([]);
  expect(await drive.people.spaces()).toEqual([]);
}

describe('A malicious server that shows a file in another folder', () => {
  const swapped = async () => tell({ ...(await recordOf(hidden.id)), file_id: publicId });

  it.each(Object.keys(WAYS))('sees that nothing %s by its path', async (way) => {
    await swapped();
    await expectNothingDone(async () => WAYS[way]?.('/Public/report.txt'));
  });

  it.each(Object.keys(WAYS))('sees that nothing %s as it was listed', async (way) => {
    await swapped();
    const [listed] = (await drive.list('/Public')).children;
    expect(listed).toMatchObject({ id: hidden.id, state: 'intact', parentId: publicId });
    if (listed !== undefined) await expectNothingDone(async () => WAYS[way]?.(listed));
  });

  it('has the true place named to who is asked again', async () => {
    await swapped();
    await expect(drive.read('/Public/report.txt')).rejects.toMatchObject({
      failure: { path: '/Private/report.txt', isTrashed: false },
    });
  });

  it('has it left out of an archive of the folder, and of what is listed to be downloaded', async () => {
    await swapped();
    expect((await drive.archive(['/Public'])).leftOut).toEqual([{ path: 'Public/', reason: 'damaged' }]);
    expect(await drive.listSigned('/Public')).toMatchObject([{ state: 'damaged', reason: 'place' }]);
  });
});

describe('A malicious server that shows a file otherwise', () => {
  it('has no older version linked, shared or served', async () => {
    const old = await recordOf(meant.id);
    await drive.write('/Public/report.txt', 'newer', { ifExists: 'new-version' });
    if (old !== null) await tell(old);
    const seen = await drive.stat('/Public/report.txt');
    expect(seen.versionId).toBe(meant.versionId);
    for (const way of Object.values(WAYS))
      await expectNothingDone(() => way(seen)).finally(() => tell(old ?? {}));
    // By its path, the version is served that is shown by what its owner signed.
    expect(Buffer.from(await drive.read('/Public/report.txt')).toString()).toBe('newer');
    lying.tellTheTruth();
    const [, former] = await drive.versions(meant.id);
    if (former?.state !== 'intact') throw new Error('It is there');
    expect(Buffer.from(await drive.read(former.file)).toString()).toBe('Public');
  });

  it('has nothing served out of the trash', async () => {
    const before = await recordOf(meant.id);
    await drive.trash([meant.id]);
    lying.lie(({ path }, real) =>
      path.startsWith('/api/storage') && !path.includes('trash')
        ? real().then(async (response) => {
            if (!isJson(response)) return response;
            const body: unknown = await response.json();
            return Response.json(body === null ? before : body, { status: response.status });
          })
        : null,
    );
    for (const way of Object.values(WAYS)) {
      await expect(way('/Public/report.txt')).rejects.toMatchObject({ failure: { isTrashed: true } });
      await expect(way(meant)).rejects.toMatchObject({ failure: { isTrashed: true } });
    }
    lying.tellTheTruth();
    await drive.restore([meant.id]);
  });
});
