import { notifications } from '@mantine/notifications';
import { type DragEvent, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { type DropTarget, dropTargetOf, isSameTarget } from './drop-target.ts';
import { carriesFiles, droppedFiles } from './dropped-files.ts';

interface DropOptions {
  onFiles(files: readonly File[], target: DropTarget): void;
  /** Whether rows are dragged, and may be moved into this folder. */
  acceptsItems(folderId: string | null): boolean;
  onItems(folderId: string | null): void;
}

/** Lets files from outside be dropped on an element and on folders in it, and its own rows on the folders. */
export function useDrop({ onFiles, acceptsItems, onItems }: DropOptions) {
  const [target, setTarget] = useState<DropTarget | null>(null);
  /** Entering a child fires before leaving its parent, so the nesting has to be counted. */
  const depth = useRef(0);

  const leave = () => {
    depth.current = 0;
    setTarget(null);
  };
  const accepted = (event: DragEvent): DropTarget | null => {
    const over = dropTargetOf(event.target);
    if (carriesFiles(event.dataTransfer)) return over;
    return over.kind === 'folder' && acceptsItems(over.folderId) ? over : null;
  };

  return {
    target,
    handlers: {
      onDragEnter() {
        depth.current++;
      },
      onDragOver(event: DragEvent) {
        const next = accepted(event);
        if (next === null) return setTarget(null);
        event.preventDefault();
        event.dataTransfer.dropEffect = carriesFiles(event.dataTransfer) ? 'copy' : 'move';
        setTarget((current) => (isSameTarget(current, next) ? current : next));
      },
      onDragLeave() {
        depth.current--;
        if (depth.current <= 0) leave();
      },
      onDrop(event: DragEvent) {
        const dropped = accepted(event);
        leave();
        if (dropped === null) return;
        event.preventDefault();
        if (!carriesFiles(event.dataTransfer)) {
          return dropped.kind === 'folder' ? onItems(dropped.folderId) : undefined;
        }
        const { files, directories } = droppedFiles(event.dataTransfer);
        for (const name of directories) {
          notifications.show({ message: texts.isDirectory(name), color: 'brass' });
        }
        if (files.length > 0) onFiles(files, dropped);
      },
    },
  };
}
