import { formatBytes } from '../../../format/bytes.ts';
import { texts as ofFiles } from '../texts.ts';

/** What is selected, by number and size: of folders the size is not known without reading all of them. */
function selectedText(files: number, bytes: number, folders: number): string {
  const ofFolders =
    folders === 1 ? '1 folder with everything in it' : `${folders} folders with everything in them`;
  const ofSize = `${files === 1 ? '1 file' : `${files} files`} (${formatBytes(bytes)})`;
  if (files === 0) return ofFolders;
  return folders === 0 ? ofSize : `${ofSize} and ${ofFolders}`;
}

/** Texts of the trash, and of what goes there. */
export const texts = {
  ...ofFiles,
  deleteOneTitle: (name: string) => `Delete ${name}?`,
  deleteOneFile: 'The file goes to the trash. You can restore it from there.',
  deleteOneDirectory: 'The directory and everything in it goes to the trash. You can restore it from there.',
  deleteUpload: 'This upload is not finished. What has been sent of it is deleted for good.',
  deleteSelected: 'Delete selected',
  deleteSelectedText: (files: number, bytes: number, folders: number) =>
    `${selectedText(files, bytes, folders)} go to the trash. You can restore them from there.`,
  yesDelete: 'Yes, delete',
  deleted: (count: number, name: string) =>
    count === 1 ? `“${name}” is in the trash` : `${count} items are in the trash`,

  trash: 'Trash',
  trashHint:
    'What is here takes up storage, and stays until you delete it for good, or for as many days as you have set in your account. Links to it open nothing.',
  spaceTrashHint:
    'What was deleted in this folder. Everybody who has the folder sees it; who may change the folder restores it, and its owner alone deletes it for good.',
  trashEmptyTitle: 'The trash is empty',
  trashEmpty: 'What you delete comes here first, and you can restore it.',
  trashedFrom: 'From',
  trashedAt: 'Deleted',
  placeGone: 'Its folder is in the trash too, so it is restored to the top',
  restoreAll: 'Restore all',
  restored: (count: number, relocated: number, name: string | null) => {
    if (relocated === 0) return count === 1 ? 'Restored' : `${count} items are restored`;
    if (count === 1) return `Restored as “${name}”, because its name was taken or its folder is gone`;
    return `${count} items are restored, ${relocated} under another name or at the top`;
  },
  deleteForGoodTitle: 'Delete for good?',
  deleteForGoodText: (count: number, name: string, others: number) => {
    const what = count === 1 ? `“${name}” is` : `${count} items are`;
    const more =
      others === 0
        ? ''
        : ` ${others === 1 ? 'One item that was' : `${others} items that were`} deleted out of it before go${others === 1 ? 'es' : ''} with it.`;
    return `${what} deleted from the server, with everything inside. Nobody can bring that back.${more}`;
  },
  emptyTrash: 'Empty the trash',
  emptyTrashTitle: 'Empty the trash?',
  emptyText: (count: number) =>
    `${count === 1 ? 'The one item' : `All ${count} items`} in the trash, with everything inside, ${count === 1 ? 'is' : 'are'} deleted from the server. Nobody can bring that back.`,
} as const;
