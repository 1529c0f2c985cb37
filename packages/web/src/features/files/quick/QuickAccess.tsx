import type { PlacedMatch, SpaceFilter } from '@coffer/client/space-set';
import { IconClock, IconStar } from '@tabler/icons-react';
import { Fragment, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { SpaceFilterChips } from '../../../everything/SpaceFilterChips.tsx';
import { UnreadSpaces } from '../../../everything/UnreadSpaces.tsx';
import { useSpacesHere } from '../../../everything/use-spaces.ts';
import { lazy } from '../../../lazy/lazy.tsx';
import type { roleInRows } from '../../../session/space-context.ts';
import { FilesBehindContext } from '../../../thumbnails/thumbnail-context.ts';
import faces from '../browser/FolderFaces.module.css';
import { ListingFailure, SkeletonRows } from '../browser/FolderFaces.tsx';
import { SelectionTools } from '../browser/Tools.tsx';
import { useBrowserKeys } from '../browser/use-browser-keys.ts';
import type { RowGridHandle } from '../browser/use-row-grid.ts';
import browser from '../FileBrowser.module.css';
import { standsForSpace } from '../items.ts';
import { orFile, useFilesBehind } from '../listing/use-folder.ts';
import type { BrowserPorts } from '../ports.ts';
import { texts } from '../texts.ts';
import { byPeriod } from './periods.ts';
import classes from './QuickAccess.module.css';
import { QuickHand } from './QuickHand.tsx';
import { type QuickGroup, QuickTable, type QuickTableProps } from './QuickTable.tsx';
import { inDrive, type QuickRow, rowsOf } from './rows.ts';
import { useAllStars } from './use-all-stars.ts';
import { type QuickList, useQuickList } from './use-quick-list.ts';
import { useQuickState } from './use-quick-state.ts';

const Several = lazy(['drive', 'files'], async () => (await import('./Several.tsx')).Several);

export interface QuickAccessProps extends Pick<QuickTableProps, 'offlineOf' | 'picture'> {
  readonly list: QuickList;
  readonly filter: SpaceFilter;
  /** Those of the drive. */
  readonly actions: BrowserPorts;
  onFilter(filter: SpaceFilter): void;
  /** Shows what works in a space next to the drive, with the actions of that. */
  inSpace(spaceId: string, shown: (actions: BrowserPorts) => ReactNode): ReactNode;
  /** What one may do with the rows of a space; as a viewer where that is not known. */
  roleIn(spaceId: string): ReturnType<typeof roleInRows>;
}

const NO_MATCHES: readonly PlacedMatch[] = [];

/** Recent files, or starred items, of everything that somebody has. */
export function QuickAccess(props: QuickAccessProps) {
  const { list, filter, actions } = props;
  const { data, error, refetch } = useQuickList(list, filter);
  const starred = useAllStars();
  const found = useMemo(() => {
    const all = data?.found ?? NO_MATCHES;
    // In Starred, the star is that of the file.
    return list === 'recent' ? all.map(inDrive) : all;
  }, [data, list]);
  const standing = useMemo(
    () => found.flatMap(({ item, space }) => (space === null && standsForSpace(item) ? item : [])),
    [found],
  );
  const files = useFilesBehind(standing, actions.filesBehind);
  const shown = useMemo(
    () =>
      rowsOf(
        found.map((match) => (match.space === null ? { ...match, item: orFile(match.item, files) } : match)),
      ),
    [found, files],
  );
  const groups = useGroups(list, shown, starred);
  const rows = useMemo(() => groups.flatMap(({ matches }) => matches), [groups]);
  const table = useRef<RowGridHandle>(null);
  const focusTable = useCallback(() => table.current?.focus(), []);
  const isReading = data?.isWhole === false;
  const state = useQuickState({ ...props, rows, isComplete: !isReading, starred, focusTable });
  const { selection, overlays, tasks } = state;
  useBrowserKeys(state.command);
  const hasSpaces = useSpacesHere().length > 0;
  const isEmpty = data !== undefined && rows.length === 0;
  const isSeveral = overlays.menu !== null || overlays.dialog !== null;

  return (
    <section className={browser.browser}>
      <header className={browser.head}>
        <h1 className={classes.heading}>{texts[list]}</h1>
        {selection.selected.length > 0 && (
          <SelectionTools
            count={selection.selected.length}
            {...state.toolsOf(selection.selected)}
            onClear={selection.clear}
          />
        )}
      </header>
      {(hasSpaces || filter !== 'all') && (
        <div className={classes.filter}>
          <SpaceFilterChips filter={filter} onFilter={props.onFilter} />
        </div>
      )}
      <FilesBehindContext value={files}>
        {isReading && rows.length === 0 && (
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
            offlineOf={props.offlineOf}
            picture={props.picture}
            actions={state.events}
            busy={data === undefined || isReading}
            onToggleAll={selection.toggleAll}
          >
            {(data === undefined || (isEmpty && isReading)) && <SkeletonRows />}
            {isEmpty && !isReading && <NothingYet list={list} />}
            {data !== undefined && <UnreadSpaces unread={data.unread} />}
          </QuickTable>
        )}
        {tasks.map((task) => {
          const hand = (of: BrowserPorts) => <QuickHand {...{ task, rows, focusTable }} actions={of} />;
          const { spaceId } = task;
          return (
            <Fragment key={spaceId}>
              {spaceId === null ? hand(actions) : props.inSpace(spaceId, hand)}
            </Fragment>
          );
        })}
      </FilesBehindContext>
      {isSeveral && <Several state={state} />}
    </section>
  );
}

/** Recent files by their periods; starred items by their names, as long as they are starred. */
function useGroups(list: QuickList, found: readonly QuickRow[], starred: ReadonlySet<string>): QuickGroup[] {
  const [now] = useState(() => new Date());
  return useMemo(() => {
    if (list === 'recent') {
      return byPeriod(found, now).map(({ period, matches }) => ({ title: texts.periods[period], matches }));
    }
    const shown = found.filter(({ id }) => starred.has(id));
    const byName = new Intl.Collator(undefined, { numeric: true });
    const inOrder = shown.toSorted((a, b) => byName.compare(a.name, b.name));
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
