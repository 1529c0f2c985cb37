import { type HeadMemory, headMemory } from '@coffer/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person, type TestDrive, testDrive } from '../support/test-drive.ts';
import { workerServer } from '../support/worker-server.ts';
import { otherPassword } from './support/owner.ts';

let url: string;
let ada: TestDrive;
let adas: Person;
let bob: Person;

beforeAll(async () => {
  ({ url } = await workerServer());
  ada = testDrive(url);
  adas = await newPerson(ada);
  bob = await newPerson(testDrive(url));
  await ada.ensureDirectories(['/Shared', '/Own']);
  await ada.write('/Own/letter.txt', 'letter');
  await ada.people.share('/Shared', bob, 'editor');
  await ada.links.create('/Own/letter.txt');
});

/** A device that has nowhere to store what it has seen; null once it has. */
async function forgetfulDevice(): Promise<{ readonly drive: TestDrive; readonly stored: { is: boolean } }> {
  const stored = { is: false };
  const heads: HeadMemory = { ...headMemory(), isKept: async () => stored.is };
  const drive = testDrive(url, undefined, undefined, heads);
  await drive.login(adas);
  return { drive, stored };
}

const NOT_KEPT = { failure: { code: 'heads_not_kept' } };

describe('A device that cannot keep the heads that it has seen', () => {
  it('opens everything, and writes nothing until it can', async () => {
    const { drive, stored } = await forgetfulDevice();
    expect(Buffer.from(await drive.read('/Own/letter.txt')).toString()).toBe('letter');
    const behind = await drive.people.spacesBehind([await drive.stat('/Shared')]);
    const { drive: shared } = await drive.people.open([...behind.values()][0]?.spaceId ?? '');
    const writing: (() => Promise<unknown>)[] = [
      () => drive.write('/Own/another.txt', 'another'),
      () => drive.write('/Own/letter.txt', 'changed'),
      () => drive.createDirectory('/New'),
      () => drive.rename('/Own', 'Renamed'),
      () => drive.trash(['/Own']),
      () => drive.links.create('/Own'),
      () => drive.people.share('/Own', bob, 'viewer'),
      () => shared.createDirectory('/New'),
      () => shared.write('/new.txt', 'new'),
    ];
    for (const write of writing) await expect(write()).rejects.toMatchObject(NOT_KEPT);
    expect((await ada.list()).children.map(({ name }) => name).sort()).toEqual(['Own', 'Shared']);
    expect((await ada.list('/Own')).children.map(({ name }) => name)).toEqual(['letter.txt']);
    stored.is = true;
    await drive.createDirectory('/New');
    await shared.write('/new.txt', 'new');
  });

  it('answers a compromise all the same: removes members, deletes links, makes another key pair', async () => {
    const { drive } = await forgetfulDevice();
    const [member] = await drive.people.shares('/Shared');
    await drive.people.takeBack('/Shared', member?.id ?? '');
    expect(await ada.people.shares('/Shared')).toEqual([]);
    const [link] = await drive.links.list();
    if (link !== undefined) await drive.links.delete(link);
    expect(await ada.links.list()).toEqual([]);
    const newPassword = otherPassword();
    await drive.account.changeKeyPair({ password: adas.password, newPassword });
    const other = testDrive(url);
    await other.login({ email: adas.email, password: newPassword });
    expect(Buffer.from(await other.read('/Own/letter.txt')).toString()).toBe('letter');
  });
});
