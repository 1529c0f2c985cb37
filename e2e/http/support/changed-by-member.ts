import { newPerson, type TestDrive, testDrive } from '../../support/test-drive.ts';

/** A folder in which a member has put a file away. */
export interface ChangedFolder {
  readonly path: string;
  /** Who did it, and the number of the change, as the command line asks for them. */
  readonly email: string;
  readonly number: string;
}

/** Shares a folder with somebody new, who then puts a file in it into the trash. */
export async function changedByMember(
  drive: TestDrive,
  url: string,
  { path, file }: { readonly path: string; readonly file: string },
): Promise<ChangedFolder> {
  const theirs = testDrive(url);
  const member = await newPerson(theirs);
  await Promise.all([drive.people.begin(), theirs.people.begin()]);
  const { spaceId } = await drive.people.share(path, member, 'editor');
  await theirs.people.accept(spaceId);
  await (await theirs.people.open(spaceId)).drive.trash([file]);
  const [change] = (await drive.people.log(spaceId)).changes;
  return { path, email: member.email, number: String(change?.revision) };
}

/** The names in a folder that is shared, in order. */
export async function namesInShared(drive: TestDrive, path: string): Promise<(string | null)[]> {
  const behind = await drive.people.spacesBehind([await drive.stat(path)]);
  const [space] = behind.values();
  const { drive: within } = await drive.people.open(space?.spaceId ?? '');
  return (await within.list()).children.map(({ name }) => name).sort();
}
