import { notifications } from '@mantine/notifications';
import { type DragEvent, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { carriesFiles, droppedFiles } from './dropped-files.ts';

/** The folder that the pointer is over: a row's, or that of the page. */
export type DropTarget = { readonly kind: 'page' } | { readonly kind: 'row'; readonly folderId: string };

interface FileDropOptions {
  onDrop(files: readonly File[], target: DropTarget): void;
}

/** Lets files be dropped on an element, and on its rows that carry `data-drop-folder`. */
export function useFileDrop({ onDrop }: FileDropOptions) {
  const [target, setTarget] = useState<DropTarget | null>(null);
  /** Entering a child fires before leaving its parent, so the nesting has to be counted. */
  const depth = useRef(0);

  const leave = () => {
    depth.current = 0;
    setTarget(null);
  };

  return {
    target,
    handlers: {
      onDragEnter(event: DragEvent) {
        if (carriesFiles(event.dataTransfer)) depth.current++;
      },
      onDragOver(event: DragEvent) {
        if (!carriesFiles(event.dataTransfer)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        const next = targetOf(event);
        setTarget((current) => (sameTarget(current, next) ? current : next));
      },
      onDragLeave() {
        depth.current--;
        if (depth.current <= 0) leave();
      },
      onDrop(event: DragEvent) {
        if (!carriesFiles(event.dataTransfer)) return;
        event.preventDefault();
        const { files, directories } = droppedFiles(event.dataTransfer);
        const dropped = targetOf(event);
        leave();
        for (const name of directories)
          notifications.show({ message: texts.isDirectory(name), color: 'brass' });
        if (files.length > 0) onDrop(files, dropped);
      },
    },
  };
}

function targetOf(event: DragEvent): DropTarget {
  const row =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drop-folder]') : null;
  const folderId = row?.dataset['dropFolder'];
  return folderId === undefined ? { kind: 'page' } : { kind: 'row', folderId };
}

function sameTarget(a: DropTarget | null, b: DropTarget): boolean {
  if (a?.kind === 'row' && b.kind === 'row') return a.folderId === b.folderId;
  return a?.kind === b.kind;
}
