import type { IntactItem, OwnRequest, RequestTerms, WaitingFile } from '@coffer/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDrive } from '../../../session/drive-context.ts';
import { REQUESTS_KEY } from '../../../session/drive-queries.ts';

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

/** The name of a folder; null where it is gone. */
export function useFolderName(folderId: string) {
  const drive = useDrive();
  return useQuery({
    queryKey: [...REQUESTS_KEY, 'folder', folderId],
    queryFn: async ({ signal }) => {
      const found = await drive.stat(folderId, signal).catch(() => null);
      return found?.name ?? null;
    },
  });
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

/** Stores a file that waits, sealed anew. */
export function useAcceptFile() {
  const { requests } = useDrive();
  return useMutation({
    mutationFn: (file: WaitingFile) => requests.accept(file),
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
