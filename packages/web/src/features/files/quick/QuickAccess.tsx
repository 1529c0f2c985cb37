import type { Match } from '@coffer/client';
import { IconClock, IconStar } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useOfflineState } from '../../../session/offline-files.ts';
import { FilesBehindContext } from '../../../thumbnails/thumbnail-context.ts';
import { BrowserOverlays } from '../BrowserOverlays.tsx';
import faces from '../browser/FolderFaces.module.css';
import { ListingFailure, SkeletonRows } from '../browser/FolderFaces.tsx';
import { SelectionTools } from '../browser/Tools.tsx';
import { useBrowserKeys } from '../browser/use-browser-keys.ts';
import type { RowGridHandle } from '../browser/use-row-grid.ts';
import browser from '../FileBrowser.module.css';
import { standsForSpace } from '../items.ts';
import { EMPTY_FOLDER } from '../listing/folder-order.ts';
import { orFile, useFilesBehind } from '../listing/use-folder.ts';
import type { BrowserPorts } from '../ports.ts';
import { texts } from '../texts.ts';
import { selectionActions, useBrowserState } from '../use-browser-state.ts';
import { useStars } from '../use-stars.ts';
import { byPeriod } from './periods.ts';
import classes from './QuickAccess.module.css';
import { type QuickGroup, QuickTable } from './QuickTable.tsx';
import { type QuickList, useQuickList } from './use-quick-list.ts';

interface QuickAccessProps {
  readonly list: QuickList;
  readonly actions: BrowserPorts;
}

const NO_MATCHES: readonly Match[] = [];
const NO_UPLOADS: ReadonlyMap<string, number> = new Map();

/** Recent files, or starred items, of all folders. */
export function QuickAccess({ list, actions }: QuickAccessProps) {
  const { data, error, refetch } = useQuickList(list);
  const starred = useStars();
  const offline = useOfflineState();
  const found = data?.found ?? NO_MATCHES;
  const standing = useMemo(() => found.map(({ item }) => item).filter(standsForSpace), [found]);
  const files = useFilesBehind(standing, actions.filesBehind);
  const shown = useMemo(
    () => (files.size === 0 ? found : found.map((match) => ({ ...match, item: orFile(match.item, files) }))),
    [found, files],
  );
  const groups = useGroups(list, shown, starred);
  const folder = useMemo(() => {
    const items = groups.flatMap(({ matches }) => matches.map(({ item }) => item));
    return items.length === 0 ? EMPTY_FOLDER : { items, byId: new Map(items.map((item) => [item.id, item])) };
  }, [groups]);
  const table = useRef<RowGridHandle>(null);
  const focusTable = useCallback(() => table.current?.focus(), []);
  const isReading = data?.isWhole === false;
  const state = useBrowserState({ folder, isComplete: !isReading, actions, focusTable });
  const { selection } = state;
  useBrowserKeys(state.command);
  const isEmpty = data !== undefined && folder.items.length === 0;

  return (
    <section className={browser.browser}>
      <header className={browser.head}>
        <h1 className={classes.heading}>{texts[list]}</h1>
        {selection.selected.length > 0 && (
          <SelectionTools
            count={selection.selected.length}
            {...selectionActions(state)}
            onClear={selection.clear}
          />
        )}
      </header>
      <FilesBehindContext value={files}>
        {isReading && (
          <p className={classes.reading} role="status">
            {texts.namesAreRead}
          </p>
        )}
        {error !== null && data === undefined ? (
          <ListingFailure failure={error} onRetry={() => void refetch()} />
        ) : (
          <QuickTable
            ref={table}
            label={texts[list]}
            groups={groups}
            selected={selection.ids}
            starred={starred}
            offline={offline.items}
            actions={state.rows}
            busy={data === undefined || isReading}
            onToggleAll={selection.toggleAll}
          >
            {(data === undefined || (isEmpty && isReading)) && <SkeletonRows />}
            {isEmpty && !isReading && <NothingYet list={list} />}
          </QuickTable>
        )}
        <BrowserOverlays
          state={state}
          actions={actions}
          isElsewhere
          folderId={null}
          folderName={texts.myFiles}
          folder={folder}
          uploads={NO_UPLOADS}
          onDeleted={() => {}}
          onMoved={actions.openFolder}
        />
      </FilesBehindContext>
    </section>
  );
}

/** Recent files by their periods; starred items by their names, as long as they are starred. */
function useGroups(list: QuickList, found: readonly Match[], starred: ReadonlySet<string>): QuickGroup[] {
  const [now] = useState(() => new Date());
  return useMemo(() => {
    if (list === 'recent') {
      return byPeriod(found, now).map(({ period, matches }) => ({ title: texts.periods[period], matches }));
    }
    const shown = found.filter(({ item }) => starred.has(item.id));
    const byName = new Intl.Collator(undefined, { numeric: true });
    const inOrder = shown.toSorted((a, b) => byName.compare(a.item.name, b.item.name));
    return inOrder.length === 0 ? [] : [{ title: null, matches: inOrder }];
  }, [list, found, starred, now]);
}

/** A list without anything in it, and how something comes into it. */
function NothingYet({ list }: { readonly list: QuickList }) {
  const Icon = list === 'recent' ? IconClock : IconStar;
  return (
    <div className={faces.empty}>
      <Icon className={classes.icon} size={56} stroke={1.25} aria-hidden="true" />
      <h2 className={faces.title}>{texts.quickEmptyTitle[list]}</h2>
      <p className={faces.text}>{texts.quickEmpty[list]}</p>
    </div>
  );
}
