import type { IntactItem, LinkVisit, OpenedItem, SharedLink } from '@coffer/client';
import { kindOf } from '@coffer/client/search';
import { ActionIcon, Anchor, Button, Group, Stack, UnstyledButton } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconAlertTriangle, IconDownload, IconFileZip } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useKeptFocus } from '../../../focus/use-kept-focus.ts';
import { formatBytes } from '../../../format/bytes.ts';
import { formatMoment } from '../../../format/dates.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { Thumbnail } from '../../../thumbnails/Thumbnail.tsx';
import { ThumbnailContext } from '../../../thumbnails/thumbnail-context.ts';
import { texts } from '../texts.ts';
import { SavingStatus, useSaving } from './SavingStatus.tsx';
import classes from './shared.module.css';
import type { SharedFile, SharedPorts } from './shared-ports.ts';
import { isWholeFile, useSharedFolder } from './use-shared-folder.ts';
import { useViewed, viewerOf } from './use-viewed.ts';

interface SharedFolderProps {
  readonly visit: LinkVisit;
  readonly link: SharedLink;
  readonly ports: SharedPorts;
}

/** A folder behind a link, with the folders below it. */
export function SharedFolder({ visit, link, ports }: SharedFolderProps) {
  const [directoryId, setDirectoryId] = useState<string | null>(null);
  const folder = useSharedFolder(visit, link, directoryId);
  const { parents, children, error } = folder;
  const { saving, start } = useSaving(ports);
  const busy = saving.state === 'running';
  const { viewedId, view, go, close } = useViewed();
  const heading = useKeptFocus<HTMLHeadingElement>(directoryId);
  const download = (file: SharedFile) => void start(() => folder.file(file));
  const files = (children ?? []).filter(isWholeFile).filter((item) => ports.canPreview(item));
  const shown = new Set(files.map(({ id }) => id));
  const viewed = files.find(({ id }) => id === viewedId);
  const isLoading = error === null && children === undefined;
  const isTiled = isGallery(children ?? []);

  return (
    <Stack>
      <Group justify="space-between">
        <div>
          <h1 ref={heading} tabIndex={-1} className={classes.title} dir="auto">
            {parents?.at(-1)?.name ?? link.name}
          </h1>
          {link.expiresAt !== null && (
            <p className={classes.quiet}>{texts.availableUntil({ moment: formatMoment(link.expiresAt) })}</p>
          )}
        </div>
        <Button
          leftSection={<IconFileZip size={18} />}
          disabled={busy}
          onClick={() => void start(folder.archive)}
        >
          {texts.downloadAll}
        </Button>
      </Group>
      <SavingStatus saving={saving} />
      {directoryId !== null && (
        <FoldersAbove top={link.name} parents={parents?.slice(0, -1) ?? []} onOpen={setDirectoryId} />
      )}
      {error !== null && (
        <>
          <FormFailure failure={error} />
          <Button variant="default" onClick={folder.retry}>
            {texts.tryAgain}
          </Button>
        </>
      )}
      {isLoading && (
        <p role="status" className={classes.quiet}>
          {texts.opening}
        </p>
      )}
      {children?.length === 0 && <p className={classes.quiet}>{texts.emptyFolder}</p>}
      <ul
        className={classes.list}
        aria-label={texts.files}
        aria-busy={isLoading}
        data-gallery={isTiled || undefined}
      >
        <ThumbnailContext value={folder.thumbnails}>
          {children?.map((item) => (
            <SharedRow
              key={item.id}
              item={item}
              icon={ports.icon(item.mime)}
              disabled={busy}
              isTile={isTiled && isPicture(item)}
              onOpen={setDirectoryId}
              onPreview={shown.has(item.id) ? view : null}
              onDownload={download}
            />
          ))}
        </ThumbnailContext>
      </ul>
      {viewed !== undefined &&
        ports.preview({
          file: viewed,
          files,
          open: folder.open,
          onGo: go,
          onClose: close,
          onDownload: () => download(viewed),
        })}
    </Stack>
  );
}

/** Whether most files of a folder are pictures and videos: then these stand side by side. */
function isGallery(children: readonly OpenedItem[]): boolean {
  const files = children.filter(({ kind }) => kind === 'file');
  return files.length > 0 && files.filter(isPicture).length * 2 > files.length;
}

function isPicture({ mime }: OpenedItem): boolean {
  return ['image', 'video'].includes(kindOf(mime));
}

interface FoldersAboveProps {
  /** The name of the linked folder. */
  readonly top: string;
  /** The folders below it, down to the one above the shown one. */
  readonly parents: readonly { readonly id: string; readonly name: string | null }[];
  onOpen(directoryId: string | null): void;
}

function FoldersAbove({ top, parents, onOpen }: FoldersAboveProps) {
  return (
    <nav aria-label={texts.folders} className={classes.path}>
      <Anchor component="button" onClick={() => onOpen(null)}>
        {top}
      </Anchor>
      {parents.map(({ id, name }) => (
        <Anchor key={id} component="button" onClick={() => onOpen(id)}>
          {name}
        </Anchor>
      ))}
    </nav>
  );
}

interface SharedRowProps {
  readonly item: OpenedItem;
  readonly icon: ReactNode;
  readonly disabled: boolean;
  /** Whether it is a picture among others, and no row. */
  readonly isTile: boolean;
  onOpen(directoryId: string): void;
  /** Null where the file cannot be shown. */
  readonly onPreview: ((id: string) => void) | null;
  onDownload(file: IntactItem): void;
}

/** A file or a folder behind a folder link. */
function SharedRow({ item, icon, disabled, isTile, onOpen, onPreview, onDownload }: SharedRowProps) {
  const { ref, inViewport } = useInViewport<HTMLLIElement>();
  if (item.state !== 'intact') {
    return (
      <li className={classes.row}>
        <IconAlertTriangle size={22} className={classes.warning} aria-hidden="true" />
        <span className={classes.warning}>{texts.damagedItem}</span>
      </li>
    );
  }
  const { id, name, kind, size, finishedAt } = item;
  const open = kind === 'directory' ? onOpen : onPreview;
  return (
    <li ref={ref} className={classes.row} data-tile={isTile || undefined}>
      <span className={classes.face}>
        <Thumbnail
          id={id}
          mime={item.mime}
          wanted={inViewport && item.hasThumbnail}
          icon={icon}
          fills={isTile}
        />
      </span>
      {open === null ? (
        <span className={classes.name} dir="auto">
          {name}
        </span>
      ) : (
        <UnstyledButton className={classes.name} dir="auto" {...viewerOf(id)} onClick={() => open(id)}>
          {name}
        </UnstyledButton>
      )}
      {kind === 'file' && <span className={classes.quiet}>{formatBytes(size)}</span>}
      {kind === 'file' && finishedAt !== null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={texts.downloadNamed({ name })}
          disabled={disabled}
          onClick={() => onDownload(item)}
        >
          <IconDownload size={20} />
        </ActionIcon>
      )}
    </li>
  );
}
