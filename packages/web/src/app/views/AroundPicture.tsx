import { itemsIn, type PlacedId, type SpaceFilter } from '@coffer/client/space-set';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { type Photos, photoKey, positionIn } from '../../features/photos/photos.ts';
import { amongOf } from '../../features/photos/photos-address.ts';
import { useTimeline } from '../../features/photos/use-timeline.ts';
import type { PreviewPosition } from '../../features/preview/preview-file.ts';
import { Slideshow } from '../../features/preview/slideshow/Slideshow.tsx';
import { useDrive } from '../../session/drive-context.ts';
import { useOfflineFiles } from '../../session/offline-files.ts';
import { useServices } from '../../session/services.tsx';
import { useSpaceSet } from '../../session/space-set-context.ts';
import { previewItemQuery } from '../preview-item.ts';
import { spaceQuery } from '../spaces/open-space.ts';

/** Among which pictures one is shown. */
export interface AmongPhotos {
  /** With the keys of its neighbours; null while it is not known. */
  readonly position: PreviewPosition | null;
  /** Shows another one, by its key. */
  onGo(key: string): void;
}

interface AroundPictureProps {
  readonly filter: SpaceFilter;
  readonly place: PlacedId;
  readonly slideshow: boolean;
  children(photos: AmongPhotos): ReactNode;
}

/**
 * A picture between those that were taken before and after it, in whichever space they are. It is around the space that is shown, so
 * that a step into another one interrupts nothing.
 */
export function AroundPicture({ filter, place, slideshow, children }: AroundPictureProps) {
  const navigate = useNavigate();
  const { photos } = useTimeline(filter);
  const key = photoKey(place);
  const position = useMemo(() => photos && positionIn(photos, key), [photos, key]);
  const open = useOpening();
  useNeighbours(photos, position, place.spaceId, open);
  const keepFocus = useFocusOver(place.spaceId);
  const step = useRef(0);
  useEffect(() => () => void step.current++, []);

  const show = async (to: PlacedId, isOn: boolean) => {
    const current = ++step.current;
    await Promise.race([open(to).catch(() => undefined), waited(STEP_MS)]);
    // Another step was made meanwhile, or the viewer was closed.
    if (current !== step.current) return;
    keepFocus();
    const { spaceId, id } = to;
    const search = { among: amongOf(filter), space: spaceId ?? undefined, slideshow: isOn || undefined };
    void navigate({ to: '/p/$id', params: { id }, search, replace: true });
  };
  const onGo = (to: string) => {
    const index = photos?.indexOf(to) ?? -1;
    if (photos !== null && index !== -1) void show(photos.placeAt(index), slideshow);
  };
  return (
    <>
      {children({ position, onGo })}
      {slideshow && position !== null && (
        <Slideshow position={position} onGo={onGo} onEnd={() => void show(place, false)} />
      )}
    </>
  );
}

/** So long a step waits for what it shows; then it is made, and says that it waits. */
const STEP_MS = 300;
/** What follows others in a space forgets with it what was read there. */
const AFTER_LEAVING_MS = 50;

const waited = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Opens a picture with the space in which it is, so that a step to it shows no other face in between. Throws as `SpaceSet.open`. */
function useOpening(): (place: PlacedId) => Promise<void> {
  const services = useServices();
  const drive = useDrive();
  const offline = useOfflineFiles();
  const queryClient = useQueryClient();
  const spaces = useSpaceSet();
  return useCallback(
    async (place) => {
      const ports = { ...services, drive, offline, queryClient };
      const client =
        place.spaceId === null
          ? queryClient
          : (await queryClient.fetchQuery(spaceQuery(place.spaceId, ports))).queryClient;
      const { queryKey } = previewItemQuery(drive, client, place.id);
      if (client.getQueryData(queryKey) !== undefined) return;
      const [opened] = await itemsIn(await spaces(), [place]);
      if (opened !== undefined) client.setQueryData(queryKey, opened.item);
    },
    [services, drive, offline, queryClient, spaces],
  );
}

/** Opens the neighbours of a picture before somebody steps to them. */
function useNeighbours(
  photos: Photos | null,
  position: PreviewPosition | null,
  shownIn: string | null,
  open: (place: PlacedId) => Promise<void>,
): void {
  const [previous, next] = [position?.previous ?? null, position?.next ?? null];

  // biome-ignore lint/correctness/useExhaustiveDependencies: another space that is shown has forgotten what was opened in the one before.
  useEffect(() => {
    if (photos === null) return;
    const openBoth = async () => {
      for (const key of [next, previous]) {
        const index = key === null ? -1 : photos.indexOf(key);
        if (index !== -1) await open(photos.placeAt(index));
      }
    };
    // What cannot be opened says so once it is shown.
    const timer = setTimeout(() => void openBoth().catch(() => undefined), AFTER_LEAVING_MS);
    return () => clearTimeout(timer);
  }, [photos, previous, next, shownIn, open]);
}

/** Gives the focus back to what has it now, as the way to the next picture, once it is there again in another space. */
function useFocusOver(spaceId: string | null): () => void {
  const label = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in the same space it stays where it is.
  useEffect(() => {
    const { current } = label;
    label.current = null;
    if (current === null) return;
    document.querySelector<HTMLElement>(`main [aria-label="${CSS.escape(current)}"]`)?.focus();
  }, [spaceId]);
  return () => {
    const { activeElement } = document;
    const isTool = activeElement instanceof HTMLButtonElement && activeElement.closest('main') !== null;
    label.current = isTool ? activeElement.ariaLabel : null;
  };
}
