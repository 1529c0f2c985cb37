import { Loader, VisuallyHidden } from '@mantine/core';
import { IconChevronRight, IconFolderFilled } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef, useState } from 'react';
import { failureText } from '../../../failures/texts.ts';
import { useDrive } from '../../../session/drive-context.ts';
import { sortItems } from '../listing/sort.ts';
import { texts } from '../texts.ts';
import classes from './DirectoryTree.module.css';
import { type Branch, isMoving, type Moving, type TreeLine, treeLines, treeStep } from './directory-tree.ts';

/** The same as in the style sheet. */
const LINE_HEIGHT_PX = 40;

interface DirectoryTreeProps {
  readonly moving: Moving;
  /** The chosen directory, null being the top; undefined while none is chosen. */
  readonly chosen: string | null | undefined;
  onChoose(id: string | null): void;
}

/** The user's directories as a tree; what is in one is loaded when it is opened. */
export function DirectoryTree({ moving, chosen, onChoose }: DirectoryTreeProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<string | null>>(() => new Set([null]));
  const [focused, setFocused] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const lines = treeLines(texts.moveRoot, moving, expanded, useBranches([...expanded]));
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT_PX,
    overscan: 12,
  });

  const setOpen = ({ node: { id } }: TreeLine, open: boolean) => {
    if (isMoving(id, moving)) return;
    setExpanded((before) => new Set(open ? [...before, id] : [...before].filter((other) => other !== id)));
  };
  const focus = (index: number) => {
    setFocused(index);
    virtualizer.scrollToIndex(index);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true }),
    );
  };
  const choose = ({ node }: TreeLine) => {
    if (!node.disabled) onChoose(node.id);
  };
  const onKeyDown = (event: KeyboardEvent, line: TreeLine, index: number) => {
    const step = treeStep(event.key, lines, index);
    if (step?.kind === 'focus') focus(step.index);
    else if (step !== null) setOpen(line, step.kind === 'expand');
    else if (event.key === 'Enter' || event.key === ' ') choose(line);
    else return;
    event.preventDefault();
  };

  return (
    <div ref={scroller} className={classes.scroller}>
      <div
        role="tree"
        aria-label={texts.directories}
        className={classes.tree}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return (
            line && (
              <div
                key={line.node.id ?? 'top'}
                role="treeitem"
                className={classes.line}
                style={{ transform: `translateY(${start}px)`, paddingInlineStart: 8 + line.depth * 20 }}
                aria-level={line.depth + 1}
                aria-posinset={line.position}
                aria-setsize={line.siblings}
                aria-expanded={line.expanded}
                aria-selected={line.node.id === chosen}
                aria-disabled={line.node.disabled}
                tabIndex={index === Math.min(focused, lines.length - 1) ? 0 : -1}
                data-index={index}
                data-autofocus={index === 0 || undefined}
                onClick={() => choose(line)}
                onDoubleClick={() => setOpen(line, !line.expanded)}
                onFocus={() => setFocused(index)}
                onKeyDown={(event) => onKeyDown(event, line, index)}
              >
                <TreeLineContent line={line} onToggle={() => setOpen(line, !line.expanded)} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

interface TreeLineContentProps {
  readonly line: TreeLine;
  onToggle(): void;
}

function TreeLineContent({ line, onToggle }: TreeLineContentProps) {
  const { node, expanded, branch } = line;
  const empty = branch?.state === 'loaded' && branch.directories.length === 0;
  const loading = expanded && branch?.state === 'loading';
  return (
    <>
      <span
        className={classes.toggle}
        data-expanded={expanded || undefined}
        data-empty={empty || undefined}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        {loading ? <Loader size={14} /> : <IconChevronRight size={16} stroke={2} />}
      </span>
      <IconFolderFilled className={classes.folder} size={20} aria-hidden="true" />
      <span className={classes.name} dir="auto" title={node.name}>
        {node.name}
      </span>
      {loading && <VisuallyHidden>{texts.moveLoading}</VisuallyHidden>}
      {expanded && empty && <span className={classes.none}>{texts.moveNone}</span>}
      {expanded && branch?.state === 'failed' && (
        <span className={classes.failure}>{texts.moveFailed(failureText(branch.cause))}</span>
      )}
    </>
  );
}

/** Loads the user's own directories in each of these directories; null is the top. */
function useBranches(ids: readonly (string | null)[]): (id: string | null) => Branch | undefined {
  const drive = useDrive();
  const results = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['directories', id],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        sortItems(await drive.directories(id, signal), { field: 'name', order: 'asc' }),
    })),
  });
  return (id) => {
    const result = results[ids.indexOf(id)];
    if (result === undefined) return undefined;
    if (result.data !== undefined) return { state: 'loaded', directories: result.data };
    return result.error === null ? { state: 'loading' } : { state: 'failed', cause: result.error };
  };
}
