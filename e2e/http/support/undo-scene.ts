import type { OpenedItem } from '@coffer/client';
import { expect } from 'vitest';
import { newPerson, type Person, type TestDrive, testDrive } from '../../support/test-drive.ts';

/** Somebody on a device of their own. */
export interface Someone {
  readonly drive: TestDrive;
  readonly person: Person & { readonly privateKeyPem: string };
  readonly fingerprint: string;
}

/** A folder of Ada's, in which Bob and Eve are editors. */
export interface SharedScene {
  readonly ada: Someone;
  readonly bob: Someone;
  readonly eve: Someone;
  readonly spaceId: string;
  /** The folder, as one of them has it open. */
  opened(who: Someone): Promise<TestDrive>;
  /** A device that has Ada's key file alone, and the folder as it sees it. */
  device(): Promise<TestDrive>;
  fresh(): Promise<TestDrive>;
}

/**
 * Makes three people, and a folder of the first one, which the others may change.
 *
 * @param device how a device reaches the server
 */
export async function sharedScene(
  url: string,
  device: () => typeof fetch,
  fill: (drive: TestDrive) => Promise<unknown>,
): Promise<SharedScene> {
  const someone = async (): Promise<Someone> => {
    const drive = testDrive(url, device());
    const person = await newPerson(drive);
    return { drive, person, fingerprint: await drive.people.begin() };
  };
  const [ada, bob, eve] = [await someone(), await someone(), await someone()];
  await ada.drive.createDirectory('/Shared');
  await fill(ada.drive);
  const { spaceId } = await ada.drive.people.share('/Shared', bob.person, 'editor');
  await ada.drive.people.share('/Shared', eve.person, 'editor');
  for (const { drive } of [bob, eve]) await drive.people.accept(spaceId);
  const opened = async ({ drive }: Someone) => (await drive.people.open(spaceId)).drive as TestDrive;
  const fresh = async () => {
    const drive = testDrive(url, device());
    await drive.loginWithPrivateKey({ privateKey: ada.person.privateKeyPem });
    return drive;
  };
  return {
    ...{ ada, bob, eve, spaceId, opened },
    device: fresh,
    fresh: async () => (await (await fresh()).people.open(spaceId)).drive as TestDrive,
  };
}

/** What is in a folder, its trash included: each file by its place, with what is in it. */
export async function remembered(drive: TestDrive): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const note = async (item: OpenedItem, path: string) => {
    if (item.state === 'damaged') found[path] = 'damaged';
    else if (item.kind === 'directory') {
      found[path] = 'directory';
      for (const child of (await drive.list(item.id)).children) await note(child, `${path}/${child.name}`);
    } else found[path] = Buffer.from(await drive.read(item)).toString();
  };
  for (const item of (await drive.list()).children) await note(item, `/${item.name}`);
  for (const { item, parents, trashedAt } of (await drive.listTrash()).entries) {
    const above = parents.map(({ name }) => name).join('/');
    found[`trash: ${above}/${item.name}`] = `${trashedAt}`;
  }
  return found;
}

/** Expects everything that there was before, opened by a device that has the owner's key file alone, and nothing else outside of the trash. */
export async function expectUndone(
  { fresh }: Pick<SharedScene, 'fresh'>,
  before: Readonly<Record<string, string>>,
): Promise<void> {
  const after = await remembered(await fresh());
  for (const [path, content] of Object.entries(before)) expect([path, after[path]]).toEqual([path, content]);
  const others = Object.keys(after).filter((path) => !(path in before));
  expect(others.filter((path) => !path.startsWith('trash: '))).toEqual([]);
}
