import type { IntactItem, OpenedItem } from '@coffer/client';
import { Button, Group, Modal } from '@mantine/core';
import { IconShare, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../../failures/texts.ts';
import { formatBytes } from '../../../format/bytes.ts';
import { formatMoment, formatTaken } from '../../../format/dates.ts';
import { formatPlayingTime } from '../../../format/duration.ts';
import { typeText } from '../../../format/kind.ts';
import { CopyIcon } from '../../../forms/CopyButton.tsx';
import { lazy } from '../../../lazy/lazy.tsx';
import { useDrive } from '../../../session/drive-context.ts';
import { roleInRows, useSpace } from '../../../session/space-context.ts';
import { damageText } from '../damage-text.ts';
import { isUnnamed, nameOnScreen } from '../item-name.ts';
import {
  isDownloadable,
  isRootless,
  isSizeKnown,
  isStarrable,
  standsForSpace,
  uploadPercent,
} from '../items.ts';
import { useLinkText } from '../listing/use-linked.ts';
import type { BrowserPorts } from '../ports.ts';
import { sizeText } from '../size-text.ts';
import { texts } from '../texts.ts';
import { useSetStars, useStars } from '../use-stars.ts';
import type { VersionActions } from '../versions/History.tsx';
import classes from './dialogs.module.css';

const HASHES = ['sha256', 'sha1', 'md5', 'blake2b'] as const;

interface DetailsProps extends VersionActions {
  readonly item: OpenedItem;
  /** Percent of an upload that is under way. */
  readonly uploading?: number | undefined;
  /** Leads to the dialog about who has it; null, which is the default, where it cannot be shared. */
  readonly onShare?: (() => void) | null;
  /** As that of `BrowserPorts`; null, which is the default, where nothing stands for a file. */
  readonly versionsBehind?: BrowserPorts['versionsBehind'] | null;
  onClose(): void;
}

const SealAgain = lazy(['files'], async () => (await import('../versions/SealAgain.tsx')).SealAgain);
const Unnamed = lazy([], async () => (await import('./Unnamed.tsx')).Unnamed);
const History = lazy(['files'], async () => (await import('../versions/History.tsx')).History);

/** All that is known of an item. */
export function Details({
  item,
  uploading,
  onShare = null,
  versionsBehind = null,
  onClose,
  ...versionActions
}: DetailsProps) {
  const role = roleInRows(useSpace());
  const linkText = useLinkText(item);
  return (
    <Modal opened onClose={onClose} title={texts.details} size="lg">
      <dl className={classes.facts}>
        <Fact label={texts.name}>
          <span dir="auto">{nameOnScreen(item)}</span>
        </Fact>
        <Fact label={texts.type}>{typeText(item.mime, item.name)}</Fact>
        {item.kind === 'file' && (
          <Fact label={texts.size}>
            {isSizeKnown(item)
              ? texts.detailsSize({ text: formatBytes(item.size), bytes: item.size })
              : sizeText(item)}
          </Fact>
        )}
        {item.state === 'intact' && item.media !== null && <MediaFactsOf media={item.media} />}
        <Fact label={texts.modified}>{formatMoment(item.modifiedAt)}</Fact>
        {item.kind === 'directory' ? (
          <Fact label={texts.created}>{formatMoment(item.createdAt)}</Fact>
        ) : (
          <Fact label={texts.uploaded}>
            {item.finishedAt === null ? `${uploadPercent(item, uploading)}%` : formatMoment(item.finishedAt)}
          </Fact>
        )}
        {linkText !== null && <Fact label={texts.publicLink}>{linkText}</Fact>}
      </dl>
      <Group gap="xs" className={classes.tools ?? ''}>
        {isStarrable(item) && <StarButton item={item} />}
        {onShare !== null && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconShare size={16} stroke={1.75} />}
            onClick={onShare}
          >
            {texts.share}
          </Button>
        )}
      </Group>
      {damageText(item) !== null && (
        <p className={classes.warning} role="alert">
          {damageText(item)}
        </p>
      )}
      {isUnnamed(item) && <Unnamed item={item} onDone={onClose} />}
      {item.state === 'intact' && item.needsUpdate && <p className={classes.text}>{texts.needsUpdate}</p>}
      {isRootless(item) && item.isOwner && role !== 'viewer' && <SealAgain item={item} />}
      {standsForSpace(item) && item.kind === 'file' && versionsBehind?.(item)}
      {isDownloadable(item) && <History item={item} {...versionActions} />}
      {item.state === 'intact' && item.kind === 'file' && item.spaceId === undefined && (
        <Hashes item={item} />
      )}
    </Modal>
  );
}

/** What a picture or a video says of itself. */
function MediaFactsOf({
  media: { takenAt, width, height, duration },
}: {
  readonly media: NonNullable<IntactItem['media']>;
}) {
  return (
    <>
      {takenAt !== null && <Fact label={texts.taken}>{formatTaken(takenAt)}</Fact>}
      {width !== null && height !== null && (
        <Fact label={texts.dimensions}>{texts.pixels({ width, height })}</Fact>
      )}
      {duration !== null && <Fact label={texts.duration}>{formatPlayingTime(duration)}</Fact>}
    </>
  );
}

function StarButton({ item }: { readonly item: OpenedItem }) {
  const isStarred = useStars().has(item.id);
  const setStars = useSetStars();
  const Icon = isStarred ? IconStarFilled : IconStar;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon size={16} stroke={1.75} />}
      onClick={() => setStars({ items: [item], isStarred: !isStarred })}
    >
      {isStarred ? texts.unstar : texts.star}
    </Button>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The four digests, decrypted, each to be copied. */
function Hashes({ item }: { readonly item: OpenedItem }) {
  const { data, error } = useContentHashes(item);
  const known = HASHES.filter((algorithm) => data?.[algorithm] !== undefined);
  return (
    <section className={classes.hashes} aria-label={texts.hashes} aria-busy={data === undefined}>
      <h3>{texts.hashes}</h3>
      {error !== null && <p className={classes.text}>{failureText(error)}</p>}
      {data !== undefined && known.length === 0 && <p className={classes.text}>{texts.hashesMissing}</p>}
      {known.map((algorithm) => (
        <div key={algorithm} className={classes.hash}>
          <span translate="no">{algorithm}</span>
          <code>{data?.[algorithm]}</code>
          <CopyIcon text={data?.[algorithm] ?? ''} />
        </div>
      ))}
    </section>
  );
}

/** The four digests of a file, which come with the end of its upload. */
function useContentHashes(item: OpenedItem) {
  const drive = useDrive();
  const { id, versionId, finishedAt } = item;
  return useQuery({
    queryKey: ['content-hashes', id, versionId, finishedAt],
    queryFn: ({ signal }) => drive.digests(item, signal),
  });
}
