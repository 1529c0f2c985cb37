import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showNotice } from '../../../notices/report-failure.ts';
import { texts } from '../texts.ts';

interface DropOptions {
  onFiles(files: readonly File[], target: DropTarget): void;
  /** Whether files go into this folder; else they go into the one that is shown. */
  acceptsFiles(folder: DropFolder): boolean;
  /** Whether rows are dragged, and may be moved into this folder. */
  acceptsItems(folder: DropFolder): boolean;
  onItems(folder: DropFolder): void;
}

/**
 * Lets files from outside be dropped anywhere on the page, menus included, and on its folders, and rows on the folders.
 * Gives what something is dragged over; null for nothing.
 */
export function useDrop({ onFiles, acceptsFiles, acceptsItems, onItems }: DropOptions): DropTarget | null {
  const [target, setTarget] = useState<DropTarget | null>(null);
  /** Entering a child fires before leaving its parent, so the nesting has to be counted. */
  const depth = useRef(0);

  const leave = () => {
    depth.current = 0;
    setTarget(null);
  };
  const accepted = (event: DragEvent, transfer: DataTransfer): DropTarget | null => {
    if (event.target === null) return null;
    const over = dropTargetOf(event.target);
    if (carriesFiles(transfer))
      return over.kind === 'folder' && !acceptsFiles(over) ? { kind: 'page' } : over;
    return over.kind === 'folder' && acceptsItems(over) ? over : null;
  };

  const onDragEnter = useEffectEvent(() => {
    depth.current++;
  });
  const onDragLeave = useEffectEvent(() => {
    depth.current--;
    if (depth.current <= 0) leave();
  });
  const onDragOver = useEffectEvent((event: DragEvent) => {
    const { dataTransfer } = event;
    const next = dataTransfer && accepted(event, dataTransfer);
    if (dataTransfer === null || next === null) return setTarget(null);
    event.preventDefault();
    dataTransfer.dropEffect = carriesFiles(dataTransfer) ? 'copy' : 'move';
    setTarget((current) => (isSameTarget(current, next) ? current : next));
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    const { dataTransfer } = event;
    const dropped = dataTransfer && accepted(event, dataTransfer);
    leave();
    if (dataTransfer === null || dropped === null) return;
    event.preventDefault();
    if (!carriesFiles(dataTransfer)) {
      return dropped.kind === 'folder' ? onItems(dropped) : undefined;
    }
    const { files, directories } = droppedFiles(dataTransfer);
    for (const name of directories) {
      showNotice({ message: texts.isDirectory({ name }), color: 'brass' });
    }
    if (files.length > 0) onFiles(files, dropped);
  });

  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener('dragenter', () => onDragEnter(), { signal });
    document.addEventListener('dragleave', () => onDragLeave(), { signal });
    document.addEventListener('dragover', (event) => onDragOver(event), { signal });
    document.addEventListener('drop', (event) => onDrop(event), { signal });
    return () => listeners.abort();
  }, []);

  return target;
}

/** A folder that something can be dropped on: that of a row or a breadcrumb. */
export interface DropFolder {
  /** Null is the top. */
  readonly folderId: string | null;
  /** Whether it is in the drive, above the shared folder of which a folder is shown. */
  readonly isAbove: boolean;
}

/** What the pointer is over: a folder, or the page. */
type DropTarget = { readonly kind: 'page' } | ({ readonly kind: 'folder' } & DropFolder);

/** The mark of the top; other folders are marked by their id. */
const TOP = 'top';

/** Precedes the mark of a folder above a shared one. */
const ABOVE = 'above ';

/** The mark by which a folder is found under the pointer. */
export function dropMark({ folderId, isAbove }: DropFolder): string {
  return (isAbove ? ABOVE : '') + (folderId ?? TOP);
}

/** Finds the folder by the mark `data-drop-folder`. */
function dropTargetOf(target: EventTarget): DropTarget {
  const marked = target instanceof Element ? target.closest<HTMLElement>('[data-drop-folder]') : null;
  const mark = marked?.dataset['dropFolder'];
  if (mark === undefined) return { kind: 'page' };
  const isAbove = mark.startsWith(ABOVE);
  const folderId = isAbove ? mark.slice(ABOVE.length) : mark;
  return { kind: 'folder', folderId: folderId === TOP ? null : folderId, isAbove };
}

function isSameTarget(a: DropTarget | null, b: DropTarget): boolean {
  if (a?.kind === 'folder' && b.kind === 'folder') return dropMark(a) === dropMark(b);
  return a?.kind === b.kind;
}

interface Dropped {
  readonly files: readonly File[];
  /** Names of what was dropped and cannot be read as a file. */
  readonly directories: readonly string[];
}

/** The files of a drop. Must be called while the event is handled; the browser empties it afterwards. */
function droppedFiles(transfer: DataTransfer): Dropped {
  const files: File[] = [];
  const directories: string[] = [];
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory) directories.push(entry.name);
    else if (file !== null) files.push(file);
  }
  return { files, directories };
}

/** Whether what is dragged over the page are files from outside of it. */
export function carriesFiles(transfer: DataTransfer): boolean {
  return transfer.types.includes('Files');
}
