import { Skeleton } from '@mantine/core';
import { KindIcon } from '../../features/files/browser/ItemPicture.tsx';
import { MyLinksPage } from '../../features/links/own/MyLinksPage.tsx';
import { lazy } from '../../lazy/lazy.tsx';

const SpaceFrame = lazy(
  ['afterwards', 'drive', 'people'],
  async () => (await import('./SpaceFrame.tsx')).SpaceFrame,
  <Skeleton height={240} />,
);

export function LinksView() {
  return (
    <MyLinksPage
      icon={(mime) => <KindIcon mime={mime} />}
      within={(spaceId, content) => (
        <SpaceFrame spaceId={spaceId} isOver>
          {content}
        </SpaceFrame>
      )}
    />
  );
}
