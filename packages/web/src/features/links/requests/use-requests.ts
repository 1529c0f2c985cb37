import type { Drive, IntactItem, OwnRequest, RequestTerms, WaitingFile } from '@coffer/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDrive } from '../../../session/drive-context.ts';
import { REQUESTS_KEY } from '../../../session/drive-queries.ts';
import { passOpenedSpaces } from '../../../workers/spaces-between-threads.ts';

/** All request links of the user, with what the server counts of them. */
export function useRequests() {
  const { requests } = useDrive();
  return useQuery({
    queryKey: [...REQUESTS_KEY, 'all'],
    queryFn: ({ signal }) => requests.list(signal),
    staleTime: 0,
  });
}

/** The files that wait at a link. */
export function useWaitingFiles(request: OwnRequest) {
  const { requests } = useDrive();
  return useQuery({
    queryKey: [...REQUESTS_KEY, 'waiting', request.id],
    queryFn: ({ signal }) => requests.waiting(request, signal),
    staleTime: 0,
    structuralSharing: false,
  });
}

/** The folder of a link. */
export interface RequestFolder {
  readonly name: string;
  /** Of a folder that is shared since, or is in one: the folder that is shared. Null in the drive. */
  readonly shared: { readonly spaceId: string; readonly name: string } | null;
}

/** The folder of a link; null where it is gone. */
export function useRequestFolder(folderId: string) {
  const drive = useDrive();
  return useQuery({
    queryKey: [...REQUESTS_KEY, 'folder', folderId],
    queryFn: async ({ signal }): Promise<RequestFolder | null> => {
      const name = await nameIn(drive, folderId, signal);
      return name === null ? sharedFolder(folderId, drive, signal) : { name, shared: null };
    },
  });
}

async function nameIn(drive: Drive, id: string, signal: AbortSignal): Promise<string | null> {
  const found = await drive.stat(id, signal).catch(() => null);
  return found?.name ?? null;
}

/** A folder that has left the drive, with a folder that is shared since or into one of somebody else; null where it is in none. */
async function sharedFolder(id: string, drive: Drive, signal: AbortSignal): Promise<RequestFolder | null> {
  passOpenedSpaces();
  const own = await drive.people.spaces(signal).catch(() => []);
  const others = await drive.people.sharedWithMe(signal).catch(() => []);
  const accepted = others.filter(({ itemId }) => itemId !== null);
  for (const { spaceId, fileId } of [...own, ...accepted]) {
    if (fileId !== null) continue;
    const opened = await drive.people.open(spaceId, signal).catch(() => null);
    if (opened === null) continue;
    const shared = { spaceId, name: opened.name };
    const name = id === spaceId ? opened.name : await nameIn(opened.drive, id, signal);
    if (name !== null) return { name, shared };
  }
  return null;
}

interface NewRequest {
  readonly folder: IntactItem;
  readonly terms: RequestTerms;
}

/** Makes a request link for a folder. */
export function useCreateRequest() {
  const { requests } = useDrive();
  return useMutation({
    mutationFn: ({ folder, terms }: NewRequest) => requests.create(folder, terms),
    onSettled: useReloadRequests(),
  });
}

/** Takes a link back, with what waits at it. */
export function useDeleteRequest() {
  const { requests } = useDrive();
  return useMutation({
    mutationFn: (request: OwnRequest) => requests.delete(request),
    onSettled: useReloadRequests(),
  });
}

interface Accepting {
  readonly file: WaitingFile;
  /** Null is the top of the drive; by default the folder of the link. */
  readonly directory?: null;
  onWaiting(isWaiting: boolean): void;
  readonly signal: AbortSignal;
}

/** Stores a file that waits, sealed again. */
export function useAcceptFile() {
  const { requests } = useDrive();
  return useMutation({
    mutationFn: ({ file, signal, ...accepting }: Accepting) => requests.accept(file, accepting, signal),
    onSettled: useReloadRequests(),
  });
}

/** Deletes a file that waits, unread. */
export function useRefuseFile() {
  const { requests } = useDrive();
  return useMutation({
    mutationFn: (file: WaitingFile) => requests.refuse(file),
    onSettled: useReloadRequests(),
  });
}

function useReloadRequests(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: REQUESTS_KEY });
}
