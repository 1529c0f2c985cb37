/** Texts of choosing several things behind a link. */
export const choosing = {
  begin: 'Choose',
  all: 'Choose all',
  done: 'Done',
  choose: 'Choose {name}',
  bar: 'What is chosen',
  chosen: '{count, plural, =0 {Nothing chosen} one {1 chosen} other {{count} chosen}}',
} as const;

/** Texts of saving what is behind a link into a drive. */
export const toDrive = {
  title: 'Save “{name}” to my drive',
  whose:
    'A copy of it is stored in the drive of {email}. It is sealed anew with your keys, and has nothing to do with the link any more.',
  save: 'Save here',
  saving: 'Saving… {percent}%',
  waiting: 'The server cannot be reached. Saving goes on as soon as the connection is back.',
  saved:
    '{count, plural, =0 {Saved without any file.} one {One file was saved.} other {{count} files were saved.}}',
  leftOut:
    '{count, plural, one {One item was left out: it is damaged, or not complete.} other {{count} items were left out: they are damaged, or not complete.}}',
  damaged: 'Not saved, because what the server has of them is not what their owner stored: {names}',
  gone: 'Not saved, because they are not behind the link any more: {names}',
  stays:
    '{count, plural, one {One file was saved before, and stays.} other {{count} files were saved before, and stay.}}',
  open: 'Open the folder',
  close: 'Close',
} as const;
