// Longer than 350 lines because what the page asks and changes of sharing is one list of short hooks.
import type { Drive, IntactItem, OpenedItem, OpenInvitation, PersonFound, Role } from '@coffer/client';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../notices/report-failure.ts';
import { useAcceptedDamage } from '../../session/accepted-damage.ts';
import { useDrive } from '../../session/drive-context.ts';
import { passOpenedSpaces } from '../../workers/spaces-between-threads.ts';
import { texts } from './texts.ts';

passOpenedSpaces();

/** The beginning of the cache's names of all that is about people. */
export const KEY = ['people'] as const;

/** Others may have changed it while nobody was told. */
export const FRESH = { staleTime: 0, retry: false } as const;

/** With whom an item is shared. */
export function useShares(itemId: string) {
  const { people } = useDrive();
  return useQuery({
    ...FRESH,
    queryKey: [...KEY, 'shares', itemId],
    queryFn: ({ signal }) => people.shares(itemId, signal),
  });
}

/**
 * Says which public links end where an item is shared, or where its sharing ends; null where there are none, and as long as that is not known.
 *
 * @param isEnding only then it is asked for
 */
export function useEndingLinks(itemId: string, isEnding: boolean): string | null {
  const { links } = useDrive();
  const { data: count, error } = useQuery({
    ...FRESH,
    enabled: isEnding,
    queryKey: [...KEY, 'links', itemId],
    queryFn: async ({ signal }) => (await links.inside([itemId], { from: null }, signal)).length,
  });
  if (count === undefined) return error === null ? null : texts.warnLinks;
  return count === 0 ? null : texts.warnCounted({ count });
}

/** Whether somebody else shares what an item stands for; undefined as long as that is not known. */
export function useIsOthers({ id, spaceId }: Pick<IntactItem, 'id' | 'spaceId'>): boolean | undefined {
  const { people } = useDrive();
  const { data } = useQuery({
    ...FRESH,
    enabled: spaceId !== undefined,
    queryKey: [...KEY, 'is-mine', id],
    queryFn: async ({ signal }) => {
      const spaces = await people.spacesBehind([{ id, ...(spaceId !== undefined && { spaceId }) }], signal);
      return spaces.get(id)?.isMine === false;
    },
  });
  return spaceId === undefined ? false : data;
}

/** Those who were met already. */
export function useContacts(isAsked = true) {
  const { people } = useDrive();
  return useQuery({
    ...FRESH,
    enabled: isAsked,
    queryKey: [...KEY, 'contacts'],
    queryFn: ({ signal }) => people.contacts(signal),
  });
}

/** The name by which one has introduced oneself last. */
export function useOwnName(isAsked: boolean) {
  const { people } = useDrive();
  return useQuery({
    ...FRESH,
    enabled: isAsked,
    queryKey: [...KEY, 'own-name'],
    queryFn: ({ signal }) => people.ownName(signal),
  });
}

/** One's own fingerprint. The first call sees to it that others get one's own sharing key. */
export function useOwnFingerprint() {
  const { people } = useDrive();
  return useQuery({
    ...FRESH,
    queryKey: [...KEY, 'own'],
    queryFn: ({ signal }) => people.begin(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What others share with who is signed in, once sharing is open. */
export function useSharedWithMe(isOpen: boolean) {
  const { people } = useDrive();
  return useQuery({
    ...FRESH,
    enabled: isOpen,
    queryKey: [...KEY, 'with-me'],
    queryFn: ({ signal }) => people.sharedWithMe(signal),
    refetchInterval: 60_000,
  });
}

/** What is shared with others, each with what stands for it in the drive. */
export function useSharedByMe(isOpen: boolean) {
  const drive = useDrive();
  return useQuery({
    ...FRESH,
    enabled: isOpen,
    queryKey: [...KEY, 'by-me'],
    queryFn: async ({ signal }) => {
      const all = await drive.people.sharedByMe(signal);
      return Promise.all(all.map(async (each) => ({ ...each, item: await drive.stat(each.itemId, signal) })));
    },
    structuralSharing: false,
  });
}

/**
 * A change of who has what: all that is known of it, and the folders that show it, are read anew.
 *
 * @param showDone shows it at once, so that nothing looks undone where that cannot be read
 */
function useChange<Asked, Answer>(
  change: (asked: Asked) => Promise<Answer>,
  showDone: (queryClient: QueryClient, asked: Asked) => void = () => {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (_, asked) => showDone(queryClient, asked),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: KEY });
      await queryClient.invalidateQueries({ queryKey: ['folder'] });
    },
  });
}

/** How somebody has a folder. */
export interface ChosenTerms {
  readonly role: Role;
  /** Unix seconds; null for as long as its owner wants. */
  readonly expiresAt: number | null;
  /** What is said with it. */
  readonly message?: string;
  /** The name by which one introduces oneself, where another one was typed. */
  readonly ownName?: string | undefined;
}

/** What is shared for the first time, or again. */
interface Shared {
  readonly itemId: string;
  /** As it was shown; null where something else stands for it since. */
  readonly shown: IntactItem | null;
}

interface NewShare extends ChosenTerms, Shared {
  readonly person: Pick<PersonFound, 'email' | 'fingerprint'>;
}

/** What is or was shared. */
export interface Place {
  /** What stands for it in the drive. */
  readonly itemId: string;
  /** Whether it lies in a space of its own. */
  readonly isSeparate: boolean;
}

/**
 * Does what shares an item, and tells what stands for it from then on: of one that is shared for the first time something else, and where
 * that fails, a directory in the place of the one that it was.
 */
function useSharing<Asked extends { readonly itemId: string }, Answer extends { readonly itemId: string }>(
  change: (people: Drive['people'], asked: Asked, damaged: readonly string[]) => Promise<Answer>,
  onMoved: (place: Place) => void,
) {
  const drive = useDrive();
  const moving = useAcceptedDamage();
  return useChange(async (asked: Asked) => {
    const before = await drive.stat(asked.itemId);
    try {
      const done = await moving((damaged) => change(drive.people, asked, damaged));
      onMoved({ itemId: done.itemId, isSeparate: true });
      return done;
    } catch (error) {
      const now = await placeOf(before, drive).catch(() => null);
      if (now !== null) onMoved(now);
      throw error;
    }
  });
}

/** Where an item is by now that was to be shared; null where it is gone. */
async function placeOf(before: OpenedItem, drive: Drive): Promise<Place | null> {
  const spaces = await drive.people.spaces();
  const space = spaces.find(({ spaceId, itemId, fileId }) => [spaceId, itemId, fileId].includes(before.id));
  if (space !== undefined) return { itemId: space.itemId, isSeparate: true };
  const { children } = await drive.list(before.parentId);
  const now =
    children.find(({ id }) => id === before.id) ??
    children.find((item) => item.state === 'intact' && item.name === before.name);
  return now === undefined ? null : { itemId: now.id, isSeparate: now.spaceId !== undefined };
}

export function useShare(onMoved: (place: Place) => void) {
  return useSharing(
    (people, { itemId, shown, person, role, ...terms }: NewShare, damaged) =>
      people.share(shown ?? itemId, person, role, { ...terms, damaged }),
    onMoved,
  );
}

export function useFindPerson() {
  const { people } = useDrive();
  return useMutation({ mutationFn: (email: string) => people.findPerson(email) });
}

/** Notes that somebody has compared a fingerprint. What is shared with them is theirs by that key from then on. */
export function useMarkCompared() {
  const { people } = useDrive();
  return useChange(async (person: Pick<PersonFound, 'email' | 'fingerprint'>) => {
    const contact = await people.markCompared(person);
    for (const { itemId, shares } of await people.sharedByMe()) {
      const former = shares.find(
        ({ email, fingerprint }) => email === person.email && fingerprint !== person.fingerprint,
      );
      if (former === undefined) continue;
      await people.changeMember(itemId, former.id, {});
    }
    return contact;
  });
}

interface Changing extends ChosenTerms {
  /** Of the membership. */
  readonly id: string;
}

export function useChangeMember(itemId: string) {
  const { people } = useDrive();
  return useChange(({ id, role, expiresAt }: Changing) =>
    people.changeMember(itemId, id, { role, expiresAt }),
  );
}

/** Gives a contact another name. */
export function useNameContact() {
  const { people } = useDrive();
  return useChange(({ email, name }: { readonly email: string; readonly name: string }) =>
    people.nameContact(email, name),
  );
}

export function useTakeBack(itemId: string) {
  const { people } = useDrive();
  return useChange(
    (id: string) => people.takeBack(itemId, id),
    (queryClient, id) => withoutOne(queryClient, ['shares', itemId], id),
  );
}

/** Ends the sharing of what stands for a space. */
export function useTakeBackWhole() {
  const { people } = useDrive();
  const moving = useAcceptedDamage();
  return useChange(({ itemId, letGo = false }: { readonly itemId: string; readonly letGo?: boolean }) =>
    moving((damaged) => people.takeBackWhole(itemId, { damaged, letGo })),
  );
}

interface Accepting {
  readonly spaceId: string;
  /** Its own by default. */
  readonly name?: string;
}

export function useAccept() {
  const { people } = useDrive();
  return useChange(({ spaceId, name }: Accepting) =>
    people.accept(spaceId, name === undefined ? {} : { name }),
  );
}

/** Declines what was not accepted, and leaves what was. */
export function useLeave() {
  const { people } = useDrive();
  return useChange((spaceId: string) => people.leave(spaceId));
}

/** How often it is looked whether somebody has followed an invitation. */
const SETTLING_MS = 20_000;

/** An invitation that nobody has come in by yet, and the folder that it is about. */
export interface ShownInvitation extends OpenInvitation {
  /** What stands for the folder in the drive. */
  readonly itemId: string | null;
  /** Null where it cannot be read. */
  readonly name: string | null;
}

/** The invitations that are open; who has followed one with its secret is let in by that. */
export function useInvitations(isOpen = true) {
  const drive = useDrive();
  const queryClient = useQueryClient();
  const queryKey = [...KEY, 'invitations'];
  return useQuery({
    ...FRESH,
    enabled: isOpen,
    queryKey,
    queryFn: async ({ signal }): Promise<readonly ShownInvitation[]> => {
      const before = queryClient.getQueryData<readonly ShownInvitation[]>(queryKey);
      const open = await drive.people.settleInvitations(signal);
      const spaces = open.length === 0 ? [] : await drive.people.spaces(signal);
      const shown = open.map(async (each) => {
        const itemId = spaces.find(({ spaceId }) => spaceId === each.spaceId)?.itemId ?? null;
        const item = itemId === null ? null : await drive.stat(itemId, signal);
        return { ...each, itemId, name: item?.name ?? null };
      });
      // Somebody has come in.
      const isOpenStill = ({ id }: ShownInvitation) => open.some((each) => each.id === id);
      if (before?.every(isOpenStill) === false) {
        void queryClient.invalidateQueries({ queryKey: [...KEY, 'shares'] });
        void queryClient.invalidateQueries({ queryKey: [...KEY, 'by-me'] });
      }
      return Promise.all(shown);
    },
    refetchInterval: SETTLING_MS,
  });
}

interface NewInvitation extends ChosenTerms, Shared {
  readonly email: string;
  readonly mail: boolean;
}

/** Invites somebody without an account. */
export function useInvite(onMoved: (place: Place) => void) {
  return useSharing(async (people, { itemId, shown, email, role, ...terms }: NewInvitation, damaged) => {
    const invited = await people.invite(shown ?? itemId, { email }, role, { ...terms, damaged });
    if (terms.mail && !invited.goesOut) notify(texts.notMailed({ email }));
    return invited;
  }, onMoved);
}

/** Lets in who has followed an invitation, by the fingerprint that somebody has looked at. */
export function useLetIn() {
  const { people } = useDrive();
  return useChange(({ id, fingerprint }: { readonly id: string; readonly fingerprint: string }) =>
    people.letIn(id, fingerprint),
  );
}

export function useWithdrawInvitation() {
  const { people } = useDrive();
  return useChange(
    (id: string) => people.withdrawInvitation(id),
    (queryClient, id) => withoutOne(queryClient, ['invitations'], id),
  );
}

/** Takes one out of a list that is shown. */
function withoutOne(queryClient: QueryClient, list: readonly string[], gone: string): void {
  queryClient.setQueryData<readonly { readonly id: string }[]>([...KEY, ...list], (all) =>
    all?.filter(({ id }) => id !== gone),
  );
}

/** Contacts who show another key pair than is known. */
export function useChangedKeys(isOpen: boolean) {
  const { people } = useDrive();
  return useQuery({
    ...FRESH,
    enabled: isOpen,
    queryKey: [...KEY, 'changed'],
    queryFn: ({ signal }) => people.changedKeys(signal),
  });
}
