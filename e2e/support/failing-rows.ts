import { isAll } from './dose.ts';
import { type FailureOfCall, tryFailingCalls } from './failing-calls.ts';
import type { FailingDialog } from './failing-dialogs.ts';
import { leadTo, type TriedWorld } from './files-world.ts';
import type { Complaints } from './test.ts';

const ALL: readonly FailureOfCall[] = ['internal', 'dropped', 'forbidden'];

/** By day each call fails in one way, and one call as the next one does not. */
const failures = (index: number): readonly FailureOfCall[] =>
  isAll ? ALL : [index % 2 === 0 ? 'dropped' : 'internal'];

/** By day one of each kind. */
export const today = (dialogs: readonly FailingDialog[]) =>
  dialogs.filter(({ isNightly }) => isAll || isNightly !== true);

/** Lets the browser's own line about a request that failed stand in the console. */
export function expectFailures(complaints: Complaints): void {
  complaints.expect(/^Failed to load resource: (?:the server responded|net::ERR_CONNECTION_RESET)/);
}

/** What the server has of somebody, whatever of it a dialog changes. */
export async function stateOf({ drive: { api } }: TriedWorld): Promise<unknown> {
  return Promise.all([
    api.call('listSpaces', { query: {} }),
    api.call('listItems', { query: {} }),
    api.call('listItems', { query: { unfinished: 'true' } }),
    api.call('listTrash', { query: {} }),
    api.call('listLinks', { query: { with_expired: 'true' } }),
    api.call('listRequestLinks'),
    api.call('sharedSpaces', { query: {} }),
    api.call('spaceInvitations', { query: {} }),
    api.call('listPasskeys'),
    api.call('accountSecurity'),
    api.call('storageStats', { query: {} }),
  ]);
}

/** What somebody shares and is offered, as it opens: what was begun and undone has left other keys. */
export async function sharedIn({ drive }: TriedWorld): Promise<unknown> {
  const [{ children }, byMe, withMe, { invitations }] = await Promise.all([
    drive.list(),
    drive.people.sharedByMe(),
    drive.people.sharedWithMe(),
    drive.api.call('spaceInvitations', { query: {} }),
  ]);
  return {
    names: children.map(({ name }) => name).toSorted(),
    byMe: byMe.map(({ spaceId, shares }) => [spaceId, shares.map(({ email, role }) => [email, role])]),
    withMe: withMe.map(({ spaceId, itemId }) => [spaceId, itemId]),
    invitations: invitations.map(({ id }) => id).toSorted(),
  };
}

/**
 * Tries a dialog with each of its calls failing.
 *
 * @param state what it changes, as another device sees it
 * @param reads calls that failed in another dialog, and so fail no more by day where they only read; null where none of those fails by day
 */
export async function failEach(
  world: TriedWorld,
  { what, prepare, open, path = '/', isUnnamed = prepare === undefined, isOnce = false }: FailingDialog,
  state: () => Promise<unknown> = () => stateOf(world),
  reads: Set<string> | null = null,
): Promise<readonly string[]> {
  const { page, complaints } = world;
  // What is not there in the end is said, not waited for until the test ends.
  page.setDefaultTimeout(30_000);
  const nameOf = (index: number) => `${what.replaceAll(' ', '-')}-${index}`;
  return tryFailingCalls({
    what,
    page,
    complaints,
    failures,
    isOnce,
    tried: reads,
    state,
    async open(index) {
      const name = nameOf(index);
      await prepare?.(world, name);
      // From elsewhere, so that nothing stays open.
      await leadTo(page, '/recent');
      await page.getByRole('heading', { name: 'Recent', level: 1 }).waitFor();
      await leadTo(page, path);
      if (!isUnnamed) await page.getByRole('main').getByText(name, { exact: true }).first().waitFor();
      return open(world, name);
    },
  });
}
