export interface Dropped {
  readonly files: readonly File[];
  /** Names of what was dropped and cannot be read as a file. */
  readonly directories: readonly string[];
}

/** What lies in a drop. Must be called while the event is handled; the browser empties it afterwards. */
export function droppedFiles(transfer: DataTransfer): Dropped {
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
