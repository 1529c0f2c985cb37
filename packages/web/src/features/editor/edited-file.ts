import { type Drive, damageOf, failed, type IntactItem, isFailure, type OpenedItem } from '@coffer/client';
import { EDITED_BYTES, type ReadText, readText } from './text-format.ts';

/** A file and what it held when it was read. */
export interface OpenedText {
  readonly item: IntactItem;
  readonly content: ReadText;
}

/** The drive, as the editor uses it. */
export interface EditedFiles {
  /** Reads a file as it is now. */
  read(id: string, signal: AbortSignal): Promise<OpenedText>;
  /** The file as the server has it now, wherever it was moved and whatever it is called; null if it is gone. */
  newest(base: IntactItem, signal: AbortSignal): Promise<IntactItem | null>;
  /** Stores a content as the file's newest version. */
  save(base: IntactItem, content: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<IntactItem>;
  /** Lets a file show a version again that it has shown. */
  restore(shown: IntactItem, signal: AbortSignal): Promise<void>;
}

/** Whether a file shows the version that it showed: nobody has stored another one meanwhile. */
export function isSameContent(one: IntactItem | null, other: IntactItem | undefined): boolean {
  return one !== null && one.id === other?.id && one.versionId === other.versionId;
}

export function editedFiles(drive: Drive): EditedFiles {
  async function newest({ id, parentId, name }: IntactItem, signal: AbortSignal): Promise<IntactItem | null> {
    try {
      return intact(await drive.statNow(id, signal));
    } catch (cause) {
      if (!isFailure(cause, 'not_found')) throw cause;
    }
    // Somebody may have stored another file in its place. This device may list the one that is gone, until it has heard of that.
    const { children } = await drive.list(parentId, signal);
    const other = children.find(
      (child) => child.id !== id && child.name === name && child.kind === 'file' && child.finishedAt !== null,
    );
    return other === undefined ? null : intact(other);
  }

  return {
    async read(id, signal) {
      const item = intact(await drive.statNow(id, signal));
      const isCut = item.size > EDITED_BYTES;
      const bytes = await drive.read(item, { to: Math.min(item.size, EDITED_BYTES) }, signal);
      return { item, content: readText(bytes, isCut) };
    },

    newest,

    async save({ id, parentId, name, mime }, content, signal) {
      try {
        return await drive.addVersion(id, content, { mime }, signal);
      } catch (cause) {
        if (!isFailure(cause, 'not_found')) throw cause;
      }
      // It was deleted meanwhile, and is to be kept all the same.
      return drive.write({ directory: parentId, name }, content, { mime, ifExists: 'new-version' }, signal);
    },

    async restore({ id, versionId }, signal) {
      const versions = await drive.versions(id, signal);
      const version = versions.find((each) => each.id === versionId);
      if (version?.state !== 'intact') throw failed({ code: 'item_damaged', reason: 'metadata' });
      await drive.restoreVersion(version, signal);
    },
  };
}

function intact(item: OpenedItem): IntactItem {
  if (item.state !== 'intact') throw failed({ code: 'item_damaged', reason: damageOf(item) ?? 'place' });
  return item;
}
