import type { IntactItem, SharedWithMe } from '@coffer/client';
import { Button, type ButtonProps } from '@mantine/core';
import { IconFolder, IconHistory, IconShare, IconTrash, IconUpload } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, useMatch } from '@tanstack/react-router';
import { useState } from 'react';
import { FileChooser } from '../../features/files/browser/FileChooser.tsx';
import { texts as ofFiles } from '../../features/files/texts.ts';
import { useLatest } from '../../features/people/log-lines.ts';
import { SharedPage } from '../../features/people/SharedPage.tsx';
import { texts } from '../../features/people/texts.ts';
import { TransferBar } from '../../features/transfers/bar/TransferBar.tsx';
import { lazy } from '../../lazy/lazy.tsx';
import { reportFailure } from '../../notices/report-failure.ts';
import { useUnlessAway } from '../../panels/needs-server.tsx';
import { isText } from '../../preview-kinds/preview-kind.ts';
import { useSharingWays } from '../../session/configuration.ts';
import { DriveContext, useDrive } from '../../session/drive-context.ts';
import { folderPlace, TRASH_OF_SPACE as TRASH } from '../../session/folder-place.ts';
import { type ShownSpace, SpaceContext, useSpace } from '../../session/space-context.ts';
import { Lead } from '../spaces/Lead.tsx';
import { useFoldersAbove, useShareable } from '../spaces/use-folders-above.ts';
import { useTransfers } from '../transfers-context.ts';
import { FolderView } from './FolderView.tsx';
import { SpaceFrame } from './SpaceFrame.tsx';
import { useBrowserPorts } from './use-browser-ports.tsx';
import type { useEntry } from './use-entry.ts';
import classes from './views.module.css';

const SharingDialog = lazy(
  ['drive', 'people'],
  async () => (await import('./SharingDialog.tsx')).SharingDialog,
);

const TrashPage = lazy(
  ['drive', 'files'],
  async () => (await import('../../features/files/trash/TrashPage.tsx')).TrashPage,
);
const SpaceLog = lazy(['people'], async () => (await import('../../features/people/SpaceLog.tsx')).SpaceLog);

const FILES = '/drive/shell/{-$file_id}';

/** What others share with who is signed in, and what they share. */
export function SharedView() {
  return (
    <SharedPage
      sharingDialog={(item, onClose) => <SharingDialog way="people" {...{ item, onClose }} />}
      fileTools={(shared) => <FileTools shared={shared} />}
    />
  );
}

/** Opens a file that was accepted in the editor, where one may change it and its name is a text's, and copies it into one's own drive. */
function FileTools({ shared: { itemId, role, name } }: { readonly shared: SharedWithMe }) {
  const drive = useDrive();
  const { edit, saveCopy } = useBrowserPorts();
  const unlessAway = useUnlessAway();
  if (itemId === null) return null;
  const withItem = (act: (item: IntactItem) => void) => {
    const found = import('../spaces/open-space.ts').then(({ intact }) => intact(itemId, drive));
    found.then(act).catch(reportFailure);
  };
  const isEdited = role === 'editor' && isText({ ...NAME_ALONE, name });
  const tool = (label: string, act: (item: IntactItem) => void) => (
    <Button
      variant="default"
      size="xs"
      aria-label={[label, name].join(' ')}
      {...unlessAway(() => withItem(act))}
    >
      {label}
    </Button>
  );
  return (
    <>
      {isEdited && tool(ofFiles.edit, edit)}
      {tool(ofFiles.saveCopy, saveCopy)}
    </>
  );
}

/** Of a file whose space was not opened. */
const NAME_ALONE = { mime: 'application/octet-stream', size: 0, hasThumbnail: false } as const;

interface FolderOfSpaceProps {
  readonly spaceId: string;
  /** The folder; null for the top, and `TRASH` for the trash. */
  readonly fileId: string | null;
  readonly entry: ReturnType<typeof useEntry>;
}

/**
 * The file browser in a space beside the drive, or the trash of the space. One of one's own is under My Files, and its former address under Shared
 * leads there.
 */
export function FolderOfSpace({ spaceId, ...shown }: FolderOfSpaceProps) {
  return (
    <SpaceFrame key={spaceId} spaceId={spaceId} decided="here">
      <InPlace {...shown} />
    </SpaceFrame>
  );
}

function InPlace({ fileId, entry }: Omit<FolderOfSpaceProps, 'spaceId'>) {
  const space = useSpace();
  const isInFiles = useMatch({ from: FILES, shouldThrow: false }) !== undefined;
  if (space === null) return null;
  const isOwn = space.role === 'owner';
  if (isOwn !== isInFiles) return <Lead place={folderPlace(space, fileId)} />;
  const isTrash = fileId === TRASH;
  return (
    <>
      <SpaceBar isTrash={isTrash} space={space} />
      {isTrash ? (
        <TrashPage />
      ) : isOwn ? (
        <OwnFolder {...{ space, fileId, entry }} />
      ) : (
        <FolderView {...{ fileId, entry }} />
      )}
      <NewVersion />
      <SpaceTransfers />
    </>
  );
}

interface OwnFolderProps extends Omit<FolderOfSpaceProps, 'spaceId'> {
  readonly space: ShownSpace;
}

/** A shared folder of one's own, below the folders of the drive in which it is. */
function OwnFolder({ space, ...shown }: OwnFolderProps) {
  return <FolderView above={useFoldersAbove(space)} {...shown} />;
}

/** What there is in a space beside its folders, and what others have just done in it. */
function SpaceBar({ isTrash, space }: { readonly isTrash: boolean; readonly space: ShownSpace }) {
  const [isLogShown, setLogShown] = useState(false);
  const { spaceId, name, own } = space;
  const { data: latest } = useLatest(spaceId, own);
  const look = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const;
  return (
    <div className={classes.spaceBar} role="toolbar" aria-label={texts.bar({ name })}>
      <p className={classes.latest}>{latest}</p>
      <Button
        {...look}
        leftSection={isTrash ? <IconFolder size={16} /> : <IconTrash size={16} />}
        renderRoot={(props) => <Link {...folderPlace(space, isTrash ? null : TRASH)} {...props} />}
      >
        {isTrash ? texts.backTo({ name }) : texts.trash}
      </Button>
      <Button {...look} leftSection={<IconHistory size={16} />} onClick={() => setLogShown(true)}>
        {texts.log}
      </Button>
      {space.role === 'owner' && <ShareSpace space={space} look={look} />}
      {isLogShown && <SpaceLog {...{ spaceId, name, own }} onClose={() => setLogShown(false)} />}
    </div>
  );
}

interface ShareSpaceProps {
  readonly space: ShownSpace;
  readonly look: Pick<ButtonProps, 'variant' | 'color' | 'size'>;
}

/** Shows its owner who has the space, as the menu of what represents it in the drive does. */
function ShareSpace({ space, look }: ShareSpaceProps) {
  const [isOpen, setOpen] = useState(false);
  const { people } = useSharingWays();
  const item = useShareable(space);
  if (!people || item === null) return null;
  return (
    <>
      <Button {...look} leftSection={<IconShare size={16} />} onClick={() => setOpen(true)}>
        {ofFiles.share}
      </Button>
      {isOpen && (
        <QueryClientProvider client={space.outside}>
          <DriveContext value={space.own}>
            <SpaceContext value={null}>
              <SharingDialog item={item} way="people" onClose={() => setOpen(false)} />
            </SpaceContext>
          </DriveContext>
        </QueryClientProvider>
      )}
    </>
  );
}

function SpaceTransfers() {
  return <TransferBar transfers={useTransfers()} />;
}

/** Lets an owner or an editor put a new version in the place of a file that is shared by itself. */
function NewVersion() {
  const space = useSpace();
  const drive = useDrive();
  const transfers = useTransfers();
  if (space === null || space.fileId === null || space.role === 'viewer') return null;
  const { fileId } = space;
  const replace = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const { intact } = await import('../spaces/open-space.ts');
    const replaced = await intact(fileId, drive);
    // There is one file in this space: whatever it is called, it is its next version, and nothing that could be kept beside it.
    transfers.uploadVersion(file, replaced);
  };
  return (
    <div className={classes.newVersion}>
      <FileChooser kind="files" onChoose={(files) => void replace(files).catch(reportFailure)}>
        {(open) => (
          <Button variant="default" leftSection={<IconUpload size={18} stroke={1.75} />} onClick={open}>
            {texts.newVersion}
          </Button>
        )}
      </FileChooser>
    </div>
  );
}
