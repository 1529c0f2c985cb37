/** Texts of the trash, and of what goes there. */
export const trash = {
  deleteOneTitle: 'Delete {name}?',
  deleteOneFile: 'The file goes to the trash. You can restore it from there.',
  deleteOneDirectory: 'The directory and everything in it goes to the trash. You can restore it from there.',
  deleteUpload: 'This upload is not finished. What has been sent of it is deleted for good.',
  deleteSelected: 'Delete selected',
  deleteSelectedText: {
    files:
      '{files, plural, one {1 file} other {{files} files}} ({size}) go to the trash. You can restore them from there.',
    folders:
      '{folders, plural, one {1 folder with everything in it} other {{folders} folders with everything in them}} go to the trash. You can restore them from there.',
    both: '{files, plural, one {1 file} other {{files} files}} ({size}) and {folders, plural, one {1 folder with everything in it} other {{folders} folders with everything in them}} go to the trash. You can restore them from there.',
  },
  yesDelete: 'Yes, delete',
  deleted: '{count, plural, one {“{name}” is in the trash} other {{count} items are in the trash}}',

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
  restored: '{count, plural, one {Restored} other {{count} items are restored}}',
  restoredAs: 'Restored as “{name}”, because its name was taken or its folder is gone',
  restoredElsewhere: '{count} items are restored, {relocated} under another name or at the top',
  deleteForGoodTitle: 'Delete for good?',
  deleteForGoodText:
    '{count, plural, one {“{name}” is} other {{count} items are}} deleted from the server, with everything inside. Nobody can bring that back.',
  deleteForGoodOthers:
    '{others, plural, one {One item that was deleted out of it before goes with it.} other {{others} items that were deleted out of it before go with it.}}',
  emptyTrash: 'Empty the trash',
  emptyTrashTitle: 'Empty the trash?',
  emptyText:
    '{count, plural, one {The one item} other {All {count} items}} in the trash, with everything inside, {count, plural, one {is} other {are}} deleted from the server. Nobody can bring that back.',
  ofOthers:
    'Also what somebody else may have deleted or changed in the last 90 days ({count}). While it is here, that can be undone.',
} as const;
