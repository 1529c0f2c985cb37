/** Texts of the file browser and its dialogs. */
export const texts = {
  myFiles: 'My Files',
  breadcrumbs: 'Folders above',
  collapsed: 'Show the folders between',

  name: 'Name',
  size: 'Size',
  type: 'Type',
  modified: 'Modified',
  files: 'Files',
  selectAll: 'Select all',
  select: (name: string) => `Select ${name}`,
  more: 'More',
  moreFor: (name: string) => `More for ${name}`,

  upload: 'Upload',
  createDirectory: 'Create a directory',
  open: 'Open',
  details: 'Details',
  download: 'Download',
  rename: 'Rename',
  delete: 'Delete',
  cancel: 'Cancel',
  close: 'Close',

  selected: (count: number) => `${count} selected`,
  deselect: 'Clear the selection',
  toolbar: 'Selected items',

  damagedName: 'Damaged item',
  damaged: 'This item was changed outside Coffer and cannot be trusted',
  uploadProgress: (name: string, percent: number) => `${name}: ${percent}% uploaded`,
  loading: 'Loading files',
  loadingMore: 'Loading more…',
  listingFailed: (message: string) =>
    `Seems like we are having some kind of problem with getting the files: ${message}`,
  tryAgain: 'Try again',

  emptyTitle: 'Nothing in here yet',
  empty: 'Drop files anywhere on this page, or choose them from your device.',
  emptyCall: 'Upload files',
  dropTitle: 'Drop to upload',
  dropInto: (folder: string) => `into ${folder}`,
  isDirectory: (name: string) => `File ${name} is a directory`,

  create: 'Create',
  createCancel: 'cancel',
  directoryName: 'Directory name',
  directoryNameRequired: 'Directory name is required',
  renameDirectory: 'Rename a directory',
  renameFile: 'Rename a file',
  newName: 'New name',
  newNameRequired: 'New name is required',
  save: 'Rename',

  deleteOneTitle: (name: string) => `Delete ${name}?`,
  deleteOneFile: 'The file is deleted from the server for good.',
  deleteOneDirectory: 'The directory and everything in it is deleted from the server for good.',
  deleteSelected: 'Delete selected',
  deleteSelectedText: (count: number) =>
    count === 1
      ? 'The selected item is deleted from the server for good.'
      : `The ${count} selected items, and everything in them, are deleted from the server for good.`,
  yesDelete: 'Yes, delete',

  uploaded: 'Uploaded',
  created: 'Created',
  location: 'Folder',
  detailsSize: (text: string, bytes: number) => `${text} (${bytes.toLocaleString()} bytes)`,
  hashes: 'Checksums',
  hashesMissing: 'They are stored when the upload ends.',
  hashesLoading: 'Opening…',
} as const;
