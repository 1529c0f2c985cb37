import {
  collectSharedZip,
  type IntactItem,
  type OpenedItem,
  type SharedLink,
  SharedTree,
} from '@coffer/client';
import { itemId } from '@coffer/crypto';
import { Anchor, Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FileContent } from '../../../download-protocol/download-content.ts';
import { useKeptFocus } from '../../../focus/use-kept-focus.ts';
import { formatMoment } from '../../../format/dates.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { notify } from '../../../notices/report-failure.ts';
import { useServices } from '../../../session/services.tsx';
import { ThumbnailContext } from '../../../thumbnails/Thumbnail.tsx';
import { ThumbnailLoader } from '../../../thumbnails/thumbnail-loader.ts';
import { texts } from '../texts.ts';
import { SavingStatus, useSaving } from './SavingStatus.tsx';
import { SharedRow } from './SharedRow.tsx';
import classes from './shared.module.css';
import type { SharedFile, SharedPorts } from './shared-ports.ts';
import { useTickets } from './use-tickets.ts';
import { useViewed } from './use-viewed.ts';

interface SharedFolderProps {
  readonly link: SharedLink;
  readonly ports: SharedPorts;
}

/** A folder behind a link, with the folders below it. */
export function SharedFolder({ link, ports }: SharedFolderProps) {
  const { api } = useServices();
  const tickets = useTickets(link.id);
  const tree = useMemo(() => new SharedTree(api, link, tickets.held), [api, link, tickets]);
  const thumbnails = useMemo(() => new ThumbnailLoader((ids) => tree.thumbnails(ids)), [tree]);
  useEffect(() => () => thumbnails.clear(), [thumbnails]);
  const [directoryId, setDirectoryId] = useState<string | null>(null);
  const { saving, start } = useSaving(ports);
  const {
    data: directory,
    error,
    refetch,
  } = useQuery({
    queryKey: ['shared-folder', link.id, directoryId],
    queryFn: ({ signal }) => tree.list(directoryId, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const busy = saving.state === 'running';

  const downloadAll = () =>
    start(async (signal) => {
      // First, because the way through a large tree takes more looks than anybody has without a ticket.
      const access = await tickets.take();
      const { children } = await tree.list(null, signal);
      const { entries, leftOut, length } = await collectSharedZip(tree, children, signal);
      if (leftOut.length > 0) notify(texts.leftOut(leftOut.length));
      return {
        content: { kind: 'archive', entries, link: access },
        size: length,
        name: `${link.name}.zip`,
        mime: 'application/zip',
      };
    });
  const { viewedId, view, go, close } = useViewed();
  const heading = useKeptFocus<HTMLHeadingElement>(directoryId);
  const open = useCallback(
    async ({ id, size }: Pick<SharedFile, 'id' | 'size'>, signal: AbortSignal): Promise<FileContent> => ({
      kind: 'file',
      item: { id: itemId(id), size },
      key: tree.fileKey(id),
      blake2b: await tree.digest(id, signal),
      link: await tickets.take(),
    }),
    [tree, tickets],
  );
  const downloadOne = ({ id, name, mime, size }: SharedFile) =>
    start(async (signal) => ({ name, mime, size, content: await open({ id, size }, signal) }));
  const children = useMemo(() => (directory?.children ?? []).toSorted(inOrder), [directory]);
  const files = children.filter(isWholeFile).filter((item) => ports.canPreview(item));
  const shown = new Set(files.map(({ id }) => id));
  const viewed = files.find(({ id }) => id === viewedId);

  return (
    <div className={classes.folder}>
      <div className={classes.head}>
        <div>
          <h1 ref={heading} tabIndex={-1} className={classes.title} dir="auto">
            {directory?.parents.at(-1)?.name ?? link.name}
          </h1>
          {link.expiresAt !== null && (
            <p className={classes.quiet}>{texts.availableUntil(formatMoment(link.expiresAt))}</p>
          )}
        </div>
        <Button leftSection={<IconFileZip size={18} />} disabled={busy} onClick={() => void downloadAll()}>
          {texts.downloadAll}
        </Button>
      </div>
      <SavingStatus saving={saving} />
      {directoryId !== null && (
        <nav aria-label={texts.folders} className={classes.path}>
          <Anchor component="button" onClick={() => setDirectoryId(null)}>
            {link.name}
          </Anchor>
          {directory?.parents.slice(0, -1).map(({ id, name }) => (
            <Anchor key={id} component="button" onClick={() => setDirectoryId(id)}>
              {name}
            </Anchor>
          ))}
        </nav>
      )}
      {error !== null && (
        <>
          <FormFailure failure={error} />
          <Button variant="default" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </>
      )}
      {error === null && directory === undefined && (
        <p role="status" className={classes.quiet}>
          {texts.opening}
        </p>
      )}
      {directory?.children.length === 0 && <p className={classes.quiet}>{texts.emptyFolder}</p>}
      <ul
        className={classes.list}
        aria-label={texts.files}
        aria-busy={error === null && directory === undefined}
      >
        <ThumbnailContext value={thumbnails}>
          {children.map((item) => (
            <SharedRow
              key={item.id}
              item={item}
              icon={ports.icon(item.mime)}
              disabled={busy}
              onOpen={setDirectoryId}
              onPreview={shown.has(item.id) ? view : null}
              onDownload={(file) => void downloadOne(file)}
            />
          ))}
        </ThumbnailContext>
      </ul>
      {viewed !== undefined &&
        ports.preview({
          file: viewed,
          files,
          open,
          onGo: go,
          onClose: close,
          onDownload: () => void downloadOne(viewed),
        })}
    </div>
  );
}

/** Whether an item is a file that can be saved and looked at. */
function isWholeFile(item: OpenedItem): item is IntactItem {
  return item.state === 'intact' && item.kind === 'file' && item.finishedAt !== null;
}

/** Folders first, then by name. */
function inOrder(a: OpenedItem, b: OpenedItem): number {
  if (a.kind !== b.kind) return a.kind === 'directory' ? -1 : 1;
  return (a.name ?? '').localeCompare(b.name ?? '', undefined, { numeric: true });
}
