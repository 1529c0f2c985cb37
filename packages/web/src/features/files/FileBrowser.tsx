import { FOLDER_DROP_NAVIGATION_MS } from '@coffer/contract';
import { lazy, Suspense, useMemo } from 'react';
import { type FileActions, isDownloadable } from './actions.ts';
import { DropHint } from './browser/DropHint.tsx';
import { EmptyFolder } from './browser/EmptyFolder.tsx';
import { FileTable } from './browser/FileTable.tsx';
import { FolderPath } from './browser/FolderPath.tsx';
import { FolderTools } from './browser/FolderTools.tsx';
import { ListingFailure } from './browser/ListingFailure.tsx';
import { RowMenu } from './browser/RowMenu.tsx';
import { SelectionTools } from './browser/SelectionTools.tsx';
import { type DropTarget, useFileDrop } from './browser/use-file-drop.ts';
import classes from './FileBrowser.module.css';
import { sortItems } from './listing/sort.ts';
import { useSort } from './listing/sorts.ts';
import { useFolder } from './listing/use-folder.ts';
import { useBrowserState } from './use-browser-state.ts';

const FileDialog = lazy(async () => ({ default: (await import('./dialogs/FileDialog.tsx')).FileDialog }));

interface FileBrowserProps {
  /** Null is the top. */
  readonly folderId: string | null;
  readonly actions: FileActions;
  /** Percent of uploads that are under way, by item. */
  readonly uploads: ReadonlyMap<string, number>;
}

/** A folder: where it is, what can be done, what is in it. */
export function FileBrowser({ folderId, actions, uploads }: FileBrowserProps) {
  const { children, parents, complete, failure, retry } = useFolder(folderId);
  const [sort, sortBy] = useSort(folderId);
  const items = useMemo(() => children && sortItems(children, sort), [children, sort]);
  const state = useBrowserState(items ?? NO_ITEMS, actions);
  const { selection, selected, dialog, setDialog, menu } = state;
  const upload = (files: readonly File[]) => actions.upload(files, folderId);

  const drop = useFileDrop({
    onDrop(files: readonly File[], target: DropTarget) {
      if (target.kind === 'page') return upload(files);
      actions.upload(files, target.folderId);
      setTimeout(() => actions.openFolder(target.folderId), FOLDER_DROP_NAVIGATION_MS);
    },
  });

  return (
    <section className={classes['browser']} {...drop.handlers}>
      <header className={classes['head']}>
        <FolderPath parents={parents} />
        {selected.length === 0 ? (
          <FolderTools onCreateDirectory={() => setDialog({ kind: 'create-directory' })} onUpload={upload} />
        ) : (
          <SelectionTools
            count={selected.length}
            downloadable={selected.every(isDownloadable)}
            onDownload={() => actions.download(selected.filter(isDownloadable))}
            onDelete={() => setDialog({ kind: 'delete-selected', items: selected })}
            onClear={state.clearSelection}
          />
        )}
      </header>
      {failure !== null ? (
        <ListingFailure failure={failure} onRetry={retry} />
      ) : (
        <FileTable
          items={items}
          loadingMore={!complete}
          sort={sort}
          selection={selection}
          uploads={uploads}
          handlers={state.handlers}
          dropFolder={drop.target?.kind === 'row' ? drop.target.folderId : null}
          onSort={sortBy}
          onToggleAll={state.toggleAll}
          empty={<EmptyFolder onUpload={upload} />}
        />
      )}
      {drop.target?.kind === 'page' && <DropHint folder={parents?.at(-1) ?? null} />}
      {menu !== null && <RowMenu {...menu} onAction={state.perform} onClose={state.closeMenu} />}
      <Suspense>
        {dialog !== null && (
          <FileDialog
            dialog={dialog}
            folderId={folderId}
            onClose={() => setDialog(null)}
            onDeleted={state.clearSelection}
          />
        )}
      </Suspense>
    </section>
  );
}

const NO_ITEMS: readonly never[] = [];
