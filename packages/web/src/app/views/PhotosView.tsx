import type { PlacedId, SpaceFilter } from '@coffer/client/space-set';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSpacesHere } from '../../everything/use-spaces.ts';
import { PhotosPage } from '../../features/photos/PhotosPage.tsx';
import { amongOf, photosFilter } from '../../features/photos/photos-address.ts';
import { beginAtTop } from '../../features/photos/use-photo-view.ts';
import { lazy } from '../../lazy/lazy.tsx';
import { ThumbnailContext } from '../../thumbnails/thumbnail-context.ts';
import { useSpaceParts } from '../spaces/PlacedPicture.tsx';
import { PhotoDialog } from './PhotoDialog.tsx';
import { PhotoTools, usePhotoDialog } from './PhotoTools.tsx';
import { useSelectedPhotos } from './selected-photos.ts';

const SpaceFilterChips = lazy(
  ['files'],
  async () => (await import('../../everything/SpaceFilterChips.tsx')).SpaceFilterChips,
);
const UnreadSpaces = lazy(
  ['files'],
  async () => (await import('../../everything/UnreadSpaces.tsx')).UnreadSpaces,
);

/** The timeline of pictures of all spaces, with what the file browser can do with files. */
export function PhotosView() {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  // The login page holds the addresses of all pages; what this one says is looked at here.
  const { among } = useSearch({ strict: false });
  const filter = photosFilter(among) ?? 'all';
  const isShared = useSpacesHere().length > 0;
  const { dialog, setDialog, askToDelete } = usePhotoDialog();
  const { download } = useSelectedPhotos();
  const [entry] = useState(hash === '' ? null : hash);
  const open = (
    { spaceId, id }: PlacedId,
    more: { readonly slideshow?: true; readonly version?: string },
  ) => {
    const search = { among: amongOf(filter), space: spaceId ?? undefined, ...more };
    void navigate({ to: '/p/$id', params: { id }, search });
  };
  const choose = (next: SpaceFilter) => {
    beginAtTop();
    void navigate({ to: '/photos', search: next === 'all' ? {} : { among: next }, replace: true });
  };

  return (
    <>
      <PhotosPage
        filter={filter}
        filters={isShared || filter !== 'all' ? <SpaceFilterChips filter={filter} onFilter={choose} /> : null}
        entry={entry}
        isCovered={dialog !== null}
        onOpen={(place) => open(place, {})}
        onSlideshow={(place) => open(place, { slideshow: true })}
        onDelete={askToDelete}
        tools={(selection) => (
          <PhotoTools {...{ selection }} onDialog={setDialog} onDelete={() => askToDelete(selection)} />
        )}
        unread={(spaces) => <UnreadSpaces unread={spaces} />}
        inSpace={inSpace}
      />
      {dialog !== null && (
        <PhotoDialog
          dialog={dialog}
          onDialog={setDialog}
          onPreview={(place, version) => open(place, version === null ? {} : { version })}
          onDownload={download}
        />
      )}
    </>
  );
}

function inSpace(spaceId: string, picture: ReactNode): ReactNode {
  return <SpacePicture spaceId={spaceId}>{picture}</SpacePicture>;
}

/** A picture whose thumbnail comes from the space in which it is. */
function SpacePicture({ spaceId, children }: { readonly spaceId: string; readonly children: ReactNode }) {
  const parts = useSpaceParts(spaceId);
  return <ThumbnailContext value={parts?.thumbnails ?? null}>{children}</ThumbnailContext>;
}
