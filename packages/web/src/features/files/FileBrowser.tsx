import type { OpenedItem } from '@coffer/client';
import { useCallback, useEffect, useRef } from 'react';
import { lazy } from '../../lazy/lazy.tsx';
import { reportFailure } from '../../notices/report-failure.ts';
import { canPickFiles, chooseFiles, pickFiles } from '../../saving/pick-files.ts';
import { useOfflineState } from '../../session/offline-files.ts';
import { roleInRows, useSpace } from '../../session/space-context.ts';
import { FilesBehindContext } from '../../thumbnails/thumbnail-context.ts';
import { BrowserOverlays } from './BrowserOverlays.tsx';
import { FileTable, type FileTableProps } from './browser/FileTable.tsx';
import { DropHint, EmptyFolder, IncompleteListing, ListingFailure } from './browser/FolderFaces.tsx';
import { FolderPath } from './browser/FolderPath.tsx';
import { LinkNotice } from './browser/LinkNotice.tsx';
import { FolderTools, SelectionTools } from './browser/Tools.tsx';
import { type BrowserCommand, useBrowserKeys } from './browser/use-browser-keys.ts';
import type { RowGridHandle } from './browser/use-row-grid.ts';
import classes from './FileBrowser.module.css';
import { EMPTY_FOLDER } from './listing/folder-order.ts';
import { useSort, useView } from './listing/sorts.ts';
import { useFolder } from './listing/use-folder.ts';
import { linkText, useLinkedItems } from './listing/use-linked.ts';
import { useDragAndDrop } from './moving/use-drag-and-drop.ts';
import type { BrowserPorts } from './ports.ts';
import { texts } from './texts.ts';
import { selectionActions, useBrowserState } from './use-browser-state.ts';
import { useCutItems } from './use-item-changes.ts';

const FileGrid = lazy(['drive'], async () => (await import('./grid/FileGrid.tsx')).FileGrid);

interface FileBrowserProps {
  /** Null is the top. */
  readonly folderId: string | null;
  /** The folders of the drive above a shared folder of one's own; null where none is shown. */
  readonly above: readonly OpenedItem[] | null;
  readonly actions: BrowserPorts;
  /** Percent of uploads that are under way, by item. */
  readonly uploads: ReadonlyMap<string, number>;
  /** The item that the address points at. */
  readonly highlight: string | null;
  /** The row that gets the focus if nothing has it; null for the first one, undefined for none. */
  readonly focus: string | null | undefined;
}

/** A folder: where it is, what can be done, what is in it. */
export function FileBrowser({ folderId, above, actions, uploads, highlight, focus }: FileBrowserProps) {
  const [sort, sortBy] = useSort(folderId);
  const { layout, tiles, onLayout, onTiles } = useView();
  const { ordered, files, parents, complete, failure, retry, isFetching } = useFolder(
    folderId,
    sort,
    actions.filesBehind,
  );
  const folder = ordered ?? EMPTY_FOLDER;
  // An address or a search may name what stands for a space.
  const { id, spaceId } = parents?.at(-1) ?? {};
  useEffect(() => {
    if (id !== undefined && spaceId !== undefined) actions.openSpace({ id, spaceId }, 'replace');
  }, [id, spaceId, actions]);
  const offline = useOfflineState();
  const linked = useLinkedItems();
  const table = useRef<RowGridHandle>(null);
  const focusTable = useCallback(() => table.current?.focus(), []);
  const state = useBrowserState({ folder, isComplete: complete, actions, focusTable });
  const { selection } = state;
  useBrowserKeys(useFolderCommands({ folderId, above, parents, actions, state }));

  const space = useSpace();
  const isReadOnly = roleInRows(space) === 'viewer';
  const upload = (files: readonly File[]) => actions.transfers.upload(files, folderId);
  const goTo = (id: string | null) => {
    if (id !== folderId) actions.openFolder(id);
  };

  const folderName = (folderId === null ? null : parents?.at(-1)?.name) ?? space?.name ?? texts.myFiles;
  const { drag, target, dropFolder, dropMark } = useDragAndDrop({
    ...{ folderId, folderName, folder, selection, actions },
    isReadOnly,
    from: space?.spaceId ?? null,
    askCarry: state.overlays.askCarry,
  });

  const shown: FileTableProps = {
    ref: table,
    items: ordered && folder.items,
    loadingMore: !complete && failure === null,
    sort,
    selected: selection.ids,
    uploads,
    starred: state.starred,
    offline: offline.items,
    linked,
    actions: state.rows,
    highlight,
    focus,
    dropFolder: dropFolder ?? null,
    drag,
    onSort: sortBy,
    onToggleAll: selection.toggleAll,
    onLayout,
    empty: <EmptyFolder onUpload={isReadOnly ? null : upload} />,
    incomplete: failure && <IncompleteListing failure={failure} trying={isFetching} onRetry={retry} />,
  };

  return (
    <section className={classes.browser}>
      <header className={classes.head} data-inside={folderId !== null || space !== null || undefined}>
        <FolderPath parents={parents} above={above} dropMark={dropMark} />
        <BrowserTools folderId={folderId} actions={actions} state={state} />
      </header>
      <LinkNotice text={linkText(parents ?? [], linked)} />
      <FilesBehindContext value={files}>
        {failure !== null && ordered === null ? (
          <ListingFailure failure={failure} onRetry={retry} />
        ) : layout === 'list' ? (
          <FileTable {...shown} />
        ) : (
          <FileGrid {...shown} tiles={tiles} onTiles={onTiles} />
        )}
        {target?.kind === 'page' && <DropHint folderName={folderName} />}
        <BrowserOverlays
          state={state}
          actions={actions}
          isElsewhere={false}
          folderId={folderId}
          folderName={folderName}
          folder={folder}
          uploads={uploads}
          onDeleted={goTo}
          onMoved={goTo}
        />
      </FilesBehindContext>
    </section>
  );
}

interface BrowserToolsProps extends Pick<FileBrowserProps, 'folderId' | 'actions'> {
  readonly state: ReturnType<typeof useBrowserState>;
}

/** The tools of the folder or, once rows are selected, of these. */
function BrowserTools({ folderId, actions, state }: BrowserToolsProps) {
  const { selection, overlays } = state;
  const { selected } = selection;
  const isReadOnly = state.role === 'viewer';
  const isViewer = useSpace()?.role === 'viewer';
  if (selected.length === 0) {
    return isReadOnly ? (
      <p className={classes.readOnly}>{isViewer && texts.viewOnly}</p>
    ) : (
      <FolderTools
        onCreateDirectory={() => overlays.openDialog({ kind: 'create-directory' })}
        onCreateText={() => overlays.openDialog({ kind: 'create-text' })}
        onUpload={(files) => actions.transfers.upload(files, folderId)}
        onUploadFolder={(files) => actions.transfers.uploadFolder(files, folderId)}
        onHelp={() => overlays.openDialog({ kind: 'help' })}
      />
    );
  }
  return <SelectionTools count={selected.length} {...selectionActions(state)} onClear={selection.clear} />;
}

interface FolderCommandsOptions extends Pick<FileBrowserProps, 'folderId' | 'above'> {
  /** The folders from the top down to this one; null while they are unknown. */
  readonly parents: readonly OpenedItem[] | null;
  readonly actions: BrowserPorts;
  readonly state: ReturnType<typeof useBrowserState>;
}

/** What who only views a space does not do in it. */
const MAKING: ReadonlySet<BrowserCommand> = new Set(['create-directory', 'upload', 'paste']);

/** What keys do in a folder: those of any list of items, and those that are about the folder itself. */
function useFolderCommands({ folderId, above, parents, actions, state }: FolderCommandsOptions) {
  const { paste } = useCutItems();
  return (command: BrowserCommand) => {
    if (state.role === 'viewer' && MAKING.has(command)) return;
    switch (command) {
      case 'up':
        if (folderId !== null && parents !== null) actions.openFolder(parents.at(-2)?.id ?? null);
        else if (above !== null) actions.openAbove(above.at(-1)?.id ?? null);
        return;
      case 'create-directory':
        return state.overlays.openDialog({ kind: 'create-directory' });
      case 'upload':
        void (canPickFiles() ? pickFiles() : chooseFiles()).then((files) => {
          if (files.length > 0) actions.transfers.upload(files, folderId);
        }, reportFailure);
        return;
      case 'paste':
        return void paste(folderId, state.overlays.askCarry);
      default:
        return state.command(command);
    }
  };
}
