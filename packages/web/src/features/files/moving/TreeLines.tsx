import { Loader, VisuallyHidden } from '@mantine/core';
import { IconChevronRight, IconFolderFilled, IconFolderShare } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { failureText } from '../../../failures/texts.ts';
import { texts } from '../texts.ts';
import classes from './DirectoryTree.module.css';
import { isMoving, type Moving, type TreeLine, type TreeNode, treeStep } from './directory-tree.ts';

/** The same as in the style sheet. */
const LINE_HEIGHT_PX = 40;

/** Controls a tree from outside. */
export interface TreeHandle {
  focus(index: number): void;
}

interface TreeLinesProps {
  readonly ref: Ref<TreeHandle>;
  readonly lines: readonly TreeLine[];
  readonly moving: Moving;
  readonly chosen: string | null | undefined;
  /** The index of the line that the tab key reaches. */
  readonly focused: number;
  /** Said where an open directory has none. */
  readonly none: string;
  onFocus(index: number): void;
  onOpen(node: TreeNode, open: boolean): void;
  onChoose(node: TreeNode): void;
}

/** The lines of the tree, with their keys. Only those in view are drawn. */
export function TreeLines(props: TreeLinesProps) {
  const { ref, lines, moving, chosen, focused, none, onFocus, onOpen, onChoose } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT_PX,
    overscan: 12,
  });

  const open = ({ node }: TreeLine, isOpen: boolean) => {
    if (!isMoving(node.id, moving)) onOpen(node, isOpen);
  };
  const focus = (index: number) => {
    onFocus(index);
    virtualizer.scrollToIndex(index);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true }),
    );
  };
  useImperativeHandle(ref, () => ({ focus }));
  const choose = ({ node }: TreeLine) => {
    if (!node.disabled) onChoose(node);
  };
  const onKeyDown = (event: KeyboardEvent, line: TreeLine, index: number) => {
    const step = treeStep(event.key, lines, index);
    if (step?.kind === 'focus') focus(step.index);
    else if (step !== null) open(line, step.kind === 'expand');
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
                onDoubleClick={() => open(line, !line.expanded)}
                onFocus={() => onFocus(index)}
                onKeyDown={(event) => onKeyDown(event, line, index)}
              >
                <TreeLineContent line={line} none={none} onToggle={() => open(line, !line.expanded)} />
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
  /** Said where an open directory has none. */
  readonly none: string;
  onToggle(): void;
}

function TreeLineContent({ line, none, onToggle }: TreeLineContentProps) {
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
      {node.space?.item.id === node.id ? (
        <IconFolderShare className={classes.folder} size={20} aria-label={texts.isShared} />
      ) : (
        <IconFolderFilled className={classes.folder} size={20} aria-hidden="true" />
      )}
      <span className={classes.name} dir="auto" title={node.name}>
        {node.name}
      </span>
      {loading && <VisuallyHidden>{texts.moveLoading}</VisuallyHidden>}
      {expanded && empty && <span className={classes.none}>{none}</span>}
      {expanded && branch?.state === 'failed' && (
        <span className={classes.failure}>{texts.moveFailed({ message: failureText(branch.cause) })}</span>
      )}
    </>
  );
}
