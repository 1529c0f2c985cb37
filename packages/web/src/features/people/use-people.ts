import type { IntactItem, PersonFound, Role } from '@coffer/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDrive } from '../../session/drive-context.ts';
import { passOpenedSpaces } from '../../workers/spaces-between-threads.ts';

passOpenedSpaces();

const KEY = ['people'] as const;

/** Others may have changed it while nobody was told. */
const FRESH = { staleTime: 0, retry: false } as const;

/** With whom an item is shared. */
export function useShares(itemId: string) {
  const { people } = useDrive();
  return useQuery({
    ...FRESH,
    queryKey: [...KEY, 'shares', itemId],
    queryFn: ({ signal }) => people.shares(itemId, signal),
  });
}

/** Those who were met already. */
export function useContacts() {
  const { people } = useDrive();
  return useQuery({
    ...FRESH,
    queryKey: [...KEY, 'contacts'],
    queryFn: ({ signal }) => people.contacts(signal),
  });
}

/** One's own fingerprint; the first call opens sharing. */
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

/** A change of who has what: all that is known of it, and the folders that show it, are read anew. */
function useChange<Asked, Answer>(change: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: KEY });
      await queryClient.invalidateQueries({ queryKey: ['folder'] });
    },
  });
}

interface NewShare {
  readonly itemId: string;
  readonly person: Pick<PersonFound, 'email' | 'fingerprint'>;
  readonly role: Role;
  /** Unix seconds. */
  readonly expiresAt: number | null;
}

/** Shares a folder, and gives what stands for it from then on. */
export function useShare() {
  const { people } = useDrive();
  return useChange(async ({ itemId, person, role, expiresAt }: NewShare): Promise<string> => {
    const { spaceId } = await people.share(itemId, person, role, { expiresAt });
    const spaces = await people.spaces();
    return spaces.find((space) => space.spaceId === spaceId)?.itemId ?? itemId;
  });
}

export function useFindPerson() {
  const { people } = useDrive();
  return useMutation({ mutationFn: (email: string) => people.findPerson(email) });
}

export function useMarkCompared() {
  const { people } = useDrive();
  return useChange((person: Pick<PersonFound, 'email' | 'fingerprint'>) => people.markCompared(person));
}

export function useChangeMember(itemId: string) {
  const { people } = useDrive();
  return useChange(({ id, role }: { readonly id: string; readonly role: Role }) =>
    people.changeMember(itemId, id, { role }),
  );
}

export function useTakeBack(itemId: string) {
  const { people } = useDrive();
  return useChange((id: string) => people.takeBack(itemId, id));
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

/** What a dialog about people needs to know of an item. */
export type SharedItem = Pick<IntactItem, 'id' | 'name' | 'spaceId'>;
