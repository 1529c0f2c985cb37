import type { IntactItem } from '@coffer/client';
import { Modal, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { isLinkable, isShareable } from '../../features/files/items.ts';
import { texts as fileTexts } from '../../features/files/texts.ts';
import { texts } from '../../features/people/texts.ts';
import type { Place } from '../../features/people/use-people.ts';
import { useKeptFocus } from '../../focus/use-kept-focus.ts';
import { lazy } from '../../lazy/lazy.tsx';
import type { SharingWay } from '../../session/configuration.ts';
import { useWaysHere } from '../../session/space-context.ts';

function Loading() {
  return <Skeleton height={120} aria-label={texts.loading} />;
}

const PeopleWithAccess = lazy(
  ['people'],
  async () => (await import('../../features/people/PeopleWithAccess.tsx')).PeopleWithAccess,
  <Loading />,
);

const PublicLink = lazy(
  ['links'],
  async () => (await import('../../features/links/own/PublicLink.tsx')).PublicLink,
  <Loading />,
);

interface SharingDialogProps {
  readonly item: IntactItem;
  /** With which it opens. */
  readonly way: SharingWay;
  onClose(): void;
}

/** The one dialog about who has an item beside its owner: people one by one, and whoever has its public link. */
export function SharingDialog({ item, way: first, onClose }: SharingDialogProps) {
  const allowed = useWaysHere();
  // With its first member it goes into a space of its own, and something else stands for it; where that fails, something else again.
  const [{ itemId, isSeparate }, setPlace] = useState<Place>({
    itemId: item.id,
    isSeparate: item.spaceId !== undefined,
  });
  const [way, setWay] = useState(first);
  const hasPeople = allowed.people && isShareable(item);
  const hasLink = allowed.link && isLinkable(item) && !isSeparate;
  const content = useKeptFocus<HTMLDivElement>(`${way} ${hasLink}`);
  const link = item.kind === 'directory' ? fileTexts.folderLink : fileTexts.publicLink;
  const isFirst = way === first;
  return (
    <Modal
      opened
      onClose={onClose}
      title={way === 'people' ? texts.share({ name: item.name }) : link}
      size="lg"
      // What is asked of the server makes it higher when it comes. In the middle of the window it would move then, and what was pressed
      // would not be under the pointer any more when that is released.
      centered={false}
    >
      <Stack ref={content} tabIndex={-1} style={{ outline: 'none' }}>
        {hasPeople && hasLink && (
          <SegmentedControl
            fullWidth
            aria-label={texts.ways}
            value={way}
            onChange={setWay}
            data={[
              { value: 'people', label: texts.people },
              { value: 'link', label: link },
            ]}
          />
        )}
        {way === 'people' ? (
          <PeopleWithAccess {...{ item, itemId, isSeparate, isFirst, onClose }} onMoved={setPlace} />
        ) : (
          <PublicLink {...{ item, isFirst, onClose }} />
        )}
      </Stack>
    </Modal>
  );
}
