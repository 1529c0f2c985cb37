import { expect } from 'vitest';
import { newPerson, type TestDrive, testDrive } from '../../support/test-drive.ts';

/** A command of `coffer share`, and what it does; see `cli-output.test.ts`. */
interface ShareRow {
  args(name: string): Promise<readonly string[]>;
  done?(name: string): Promise<void>;
}

/** Every command of `coffer share`, with what makes it ready for the owner of a drive. */
export function shareRows(drive: () => TestDrive, url: () => string): Readonly<Record<string, ShareRow>> {
  async function other() {
    const theirs = testDrive(url());
    const { email } = await newPerson(theirs);
    await theirs.people.begin();
    return { theirs, email };
  }

  /** Makes a folder, and somebody who is an editor of it where that is wanted. */
  async function folder(name: string, isShared = true): Promise<readonly [path: string, email: string]> {
    const { email } = await other();
    await drive().createDirectory(`/${name}`);
    if (isShared) await drive().people.share(`/${name}`, { email }, 'editor');
    return [`/${name}`, email];
  }

  /** Lets somebody else share a folder of this name with the owner of the drive. */
  async function offered(name: string): Promise<string> {
    const { theirs } = await other();
    await drive().people.begin();
    await theirs.createDirectory(`/${name}`);
    const { email } = await drive().account.self();
    return (await theirs.people.share(`/${name}`, { email }, 'viewer')).spaceId;
  }

  const rolesIn = async (name: string) => (await drive().people.shares(`/${name}`)).map(({ role }) => role);
  return {
    'share list': { args: (name) => folder(name).then(() => ['share', 'list']) },
    'share words': { args: async () => ['share', 'words'] },
    'share add': {
      args: async (name) => ['share', 'add', ...(await folder(name, false)), '--yes'],
      done: async (name) => expect(await rolesIn(name)).toEqual(['viewer']),
    },
    'share role': {
      args: async (name) => ['share', 'role', ...(await folder(name)), 'viewer'],
      done: async (name) => expect(await rolesIn(name)).toEqual(['viewer']),
    },
    'share remove': {
      args: async (name) => ['share', 'remove', ...(await folder(name)), '--yes'],
      done: async (name) => expect(await rolesIn(name)).toEqual([]),
    },
    'share end': {
      args: async (name) => ['share', 'end', (await folder(name))[0], '--yes'],
      done: async (name) => expect(await drive().stat(`/${name}`)).not.toHaveProperty('spaceId'),
    },
    'share accept': {
      args: async (name) => ['share', 'accept', await offered(name), '--yes'],
      done: async (name) => void (await drive().stat(`/${name}`)),
    },
    'share leave': {
      async args(name) {
        await drive().people.accept(await offered(name));
        return ['share', 'leave', `/${name}`, '--yes'];
      },
      done: (name) =>
        expect(drive().stat(`/${name}`)).rejects.toMatchObject({ failure: { code: 'not_found' } }),
    },
  };
}
