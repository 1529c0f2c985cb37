import { headMemory, type OpenedSpace, type ReturningAccess } from '@coffer/client';
import type { SpaceBatches } from '@coffer/contract';
import { expect } from 'vitest';
import { LyingServer } from '../../engine/lying-server.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../../support/test-drive.ts';

/** A folder of Ada's that her server shows as it was before she took something back, and what her device and Bob's have seen of it. */
export interface Forked {
  /** Between Ada's device and her server. */
  readonly line: LyingServer;
  readonly ada: TestDrive;
  readonly bob: TestDrive;
  readonly eve: TestDrive;
  readonly adas: Person;
  /** What Ada's device remembers, also without what it has open. */
  readonly heads: ReturnType<typeof headMemory>;
  readonly bobs: Person;
  readonly eves: Person;
  readonly spaceId: string;
  readonly opened: OpenedSpace;
}

/** Before the backup: Eve is a member, Bob may edit, and a link leads to the letter. */
export async function shared(url: string): Promise<Forked> {
  const [heads, line] = [headMemory(), new LyingServer()];
  const ada = testDrive(url, line.fetch, undefined, heads);
  const [bob, eve] = [testDrive(url), testDrive(url)];
  const [adas, bobs, eves] = [await newPerson(ada), await newPerson(bob), await newPerson(eve)];
  await bob.people.begin();
  await eve.people.begin();
  await ada.createDirectory('/Choir');
  await ada.write('/Choir/one.txt', 'one');
  await ada.people.share('/Choir', bobs, 'editor');
  const { spaceId } = await ada.people.share('/Choir', eves, 'editor');
  for (const drive of [bob, eve]) await drive.people.accept(spaceId);
  const opened = await ada.people.open(spaceId);
  await opened.drive.links.create('/one.txt');
  return { line, ada, bob, eve, adas, heads, bobs, eves, spaceId, opened };
}

/** Since then: Eve is removed, Bob only views it, the link is deleted, a file has come, and another is called otherwise. */
export async function takenBack({ ada, bob, bobs, eves, opened, spaceId }: Forked): Promise<void> {
  const { links } = opened.drive;
  for (const link of await links.list()) await links.delete(link);
  for (const { id, email } of await ada.people.shares('/Choir')) {
    if (email === eves.email) await ada.people.takeBack('/Choir', id);
  }
  await ada.people.share('/Choir', bobs, 'viewer');
  await opened.drive.write('/two.txt', 'two');
  await opened.drive.rename('/one.txt', 'first.txt');
  expect(await names(opened)).toEqual(['first.txt', 'two.txt']);
  expect(await names(await bob.people.open(spaceId))).toEqual(['first.txt', 'two.txt']);
}

export async function names({ drive }: Pick<OpenedSpace, 'drive'>): Promise<string[]> {
  const { children } = await drive.list('/');
  return children.map(({ name }) => name ?? '?').sort();
}

/** As the owner decides on: what the server shows. */
export async function shownTo({ ada, spaceId }: Forked) {
  const { shown, trouble } = await ada.people.standing(spaceId);
  if (shown === null) throw new Error(`There is nothing to go on with: ${trouble}`);
  return shown;
}

/** The kinds of the operations on a space that were sent last together with its drive. */
export function operationsIn({ sent }: LyingServer, spaceId: string): string[] {
  const last = sent.findLast(({ path }) => path === '/api/spaces/changes');
  const { batches }: SpaceBatches = JSON.parse(String(last?.body));
  return batches.flatMap(({ space_id, batch }) =>
    space_id === spaceId ? batch.operations.map(({ kind }) => kind) : [],
  );
}

export const said = (returning: readonly ReturningAccess[]) =>
  returning.map(({ kind, name, role, permitsMore }) => [kind, name, role, permitsMore]).sort();
