import type { LinkVisit, OpenedItem, SharedLink } from '@coffer/client';
import { kindOf } from '@coffer/client/search';
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { useKeptFocus } from '../../../focus/use-kept-focus.ts';
import { formatMoment } from '../../../format/dates.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { messages } from '../../../languages/messages.ts';
import { ThumbnailContext } from '../../../thumbnails/thumbnail-context.ts';
import { texts } from '../texts.ts';
import { ChosenBar } from './ChosenBar.tsx';
import { SavingStatus, useSaving } from './SavingStatus.tsx';
import { SharedRow } from './SharedRow.tsx';
import classes from './shared.module.css';
import type { SharedFile, SharedPorts } from './shared-ports.ts';
import { useChoosing } from './use-choosing.ts';
import { isWholeFile, useSharedFolder } from './use-shared-folder.ts';
import { useViewed } from './use-viewed.ts';

const words = messages('choosing');

interface SharedFolderProps {
  readonly visit: LinkVisit;
  readonly link: SharedLink;
  readonly ports: SharedPorts;
}

/** A folder behind a link, with the folders below it. */
export function SharedFolder({ visit, link, ports }: SharedFolderProps) {
  const [directoryId, setDirectoryId] = useState<string | null>(null);
  const folder = useSharedFolder(visit, link, directoryId);
  const { parents, children } = folder;
  const { saving, start, share } = useSaving(ports);
  const busy = saving.state === 'running';
  const { viewedId, view, go, close } = useViewed();
  const choosing = useChoosing(children, viewedId !== null);
  const { chosen, isChoosing } = choosing;
  const heading = useKeptFocus<HTMLHeadingElement>(directoryId);
  const download = (file: SharedFile) => void start(() => folder.file(file));
  const files = (children ?? []).filter(isWholeFile).filter((item) => ports.canPreview(item));
  const viewed = files.find(({ id }) => id === viewedId);
  const name = parents?.at(-1)?.name ?? link.name;
  const openFolder = (id: string | null) => {
    choosing.end();
    setDirectoryId(id);
  };

  return (
    <Stack>
      <Group justify="space-between">
        <div>
          <h1 ref={heading} tabIndex={-1} className={classes.title} dir="auto">
            {name}
          </h1>
          {link.expiresAt !== null && (
            <p className={classes.quiet}>{texts.availableUntil({ moment: formatMoment(link.expiresAt) })}</p>
          )}
        </div>
        <FolderTools
          {...{ link, folder, ports, choosing, busy }}
          onDownload={() => void start((signal) => folder.archive(signal, null, link.name))}
        />
      </Group>
      {directoryId !== null && (
        <FoldersAbove top={link.name} parents={parents?.slice(0, -1) ?? []} onOpen={openFolder} />
      )}
      <FolderState {...folder} />
      <FolderList
        {...{ folder, ports, busy, choosing, onOpen: openFolder, onPreview: view, onDownload: download }}
        shown={new Set(files.map(({ id }) => id))}
      />
      {!isChoosing && <SavingStatus saving={saving} />}
      {isChoosing && (
        <div className={classes.below}>
          <SavingStatus saving={saving} />
          <ChosenBar
            chosen={chosen}
            disabled={busy}
            onDownload={() => void start((signal) => folder.chosen(signal, chosen, name))}
            onShare={() => void share(chosen, folder.open)}
            toDrive={ports.toDrive({
              name,
              read: (signal) => folder.read(signal, chosen),
              disabled: busy || chosen.length === 0,
            })}
          />
        </div>
      )}
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

type Folder = ReturnType<typeof useSharedFolder>;
type Choosing = ReturnType<typeof useChoosing>;

interface FolderToolsProps extends Pick<SharedFolderProps, 'link' | 'ports'> {
  readonly folder: Folder;
  readonly choosing: Choosing;
  readonly busy: boolean;
  onDownload(): void;
}

/** What is done with all of a folder; while one chooses, the bar of what is chosen stands for that. */
function FolderTools({ link, ports, folder, choosing, busy, onDownload }: FolderToolsProps) {
  const { isChoosing, canChoose, begin, end, selectAll } = choosing;
  return (
    <Group gap="xs">
      {isChoosing ? (
        <Button variant="default" onClick={selectAll}>
          {words.all}
        </Button>
      ) : (
        <>
          <Button leftSection={<IconFileZip size={18} />} disabled={busy} onClick={onDownload}>
            {texts.downloadAll}
          </Button>
          {ports.toDrive({
            name: link.name,
            read: (signal) => folder.read(signal, null),
            disabled: busy,
          })}
        </>
      )}
      {(canChoose || isChoosing) && (
        // The same button, so that it keeps the focus.
        <Button key="choose" variant="default" onClick={isChoosing ? end : begin}>
          {isChoosing ? words.done : words.begin}
        </Button>
      )}
    </Group>
  );
}

/** Why there is no list, or none yet. */
function FolderState({ error, children, retry }: Pick<Folder, 'error' | 'children' | 'retry'>) {
  if (error !== null) {
    return (
      <>
        <FormFailure failure={error} />
        <Button variant="default" onClick={retry}>
          {texts.tryAgain}
        </Button>
      </>
    );
  }
  if (children === undefined) {
    return (
      <p role="status" className={classes.quiet}>
        {texts.opening}
      </p>
    );
  }
  return children.length === 0 && <p className={classes.quiet}>{texts.emptyFolder}</p>;
}

interface FolderListProps extends Pick<SharedFolderProps, 'ports'> {
  readonly folder: Folder;
  readonly choosing: Choosing;
  readonly busy: boolean;
  /** The files that the application can show. */
  readonly shown: ReadonlySet<string>;
  onOpen(directoryId: string): void;
  onPreview(id: string): void;
  onDownload(file: SharedFile): void;
}

function FolderList({ folder, choosing, ports, busy, shown, ...on }: FolderListProps) {
  const { children, error, thumbnails } = folder;
  const { list, ids, isChoosing, check } = choosing;
  const isTiled = isGallery(children ?? []);
  return (
    <ul
      ref={list}
      className={classes.list}
      aria-label={texts.files}
      aria-busy={error === null && children === undefined}
      data-gallery={isTiled || undefined}
    >
      <ThumbnailContext value={thumbnails}>
        {children?.map((item) => (
          <SharedRow
            key={item.id}
            item={item}
            icon={ports.icon(item.mime)}
            disabled={busy}
            isTile={isTiled && isPicture(item)}
            isChosen={ids.has(item.id)}
            isChoosing={isChoosing}
            onCheck={check}
            onOpen={on.onOpen}
            onPreview={shown.has(item.id) ? on.onPreview : null}
            onDownload={on.onDownload}
          />
        ))}
      </ThumbnailContext>
    </ul>
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
