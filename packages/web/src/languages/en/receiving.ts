/** Texts of what other applications hand over to be saved. */
export const receiving = {
  title: 'Save to Coffer',
  from: 'Another app on this device handed this over, or a page that you visited. Save only what you have shared yourself.',
  what: '{count, plural, one {One file, {size}} other {{count} files, {size}}}',
  where: 'Where to',
  save: 'Save',
  cancel: 'Cancel',
  away: 'The server cannot be reached. What you save waits on this page until it is back: leave it open.',
  nothing:
    'There is nothing here to be saved. It may have been text without a file, or the page was loaded anew meanwhile. Share it again.',
  toFiles: 'My Files',
} as const;
