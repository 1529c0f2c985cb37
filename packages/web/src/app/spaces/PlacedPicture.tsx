import type { PlacedMatch } from '@coffer/client/space-set';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ItemPicture } from '../../features/files/browser/ItemPicture.tsx';
import { useDrive } from '../../session/drive-context.ts';
import { useOfflineFiles } from '../../session/offline-files.ts';
import { useServices } from '../../session/services.tsx';
import {
  type FilesBehind,
  FilesBehindContext,
  ThumbnailContext,
} from '../../thumbnails/thumbnail-context.ts';
import { spaceQuery } from './open-space.ts';

/** The space in which an item of a list lies, with all that its page works with; undefined in the drive, and until it is open. */
export function useSpaceParts(spaceId: string | undefined) {
  const queryClient = useQueryClient();
  const ports = { ...useServices(), drive: useDrive(), offline: useOfflineFiles(), queryClient };
  return useQuery({ ...spaceQuery(spaceId ?? '', ports), enabled: spaceId !== undefined }).data;
}

/** Those of the drive have nothing to say of an item in another space, whose id is chosen there. */
const NONE: FilesBehind = new Map();

interface PlacedPictureProps extends Pick<PlacedMatch, 'item' | 'space'> {
  readonly inView: boolean;
}

/** An item's thumbnail by the keys of the space in which it lies, or its icon. To be used in pages of the drive. */
export function PlacedPicture({ item, space, inView }: PlacedPictureProps) {
  const parts = useSpaceParts(space?.spaceId);
  if (space === null) return <ItemPicture item={item} inView={inView} />;
  return (
    <ThumbnailContext value={parts?.thumbnails ?? null}>
      <FilesBehindContext value={NONE}>
        <ItemPicture item={item} inView={inView && parts !== undefined} />
      </FilesBehindContext>
    </ThumbnailContext>
  );
}
