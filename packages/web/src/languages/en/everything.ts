/** Texts of the lists that show more than the drive: the filter, and what is missing in them. */
export const everything = {
  filter: 'What is shown',
  filters: {
    all: 'All',
    own: 'Not shared',
    'shared-by-me': 'Shared by me',
    'shared-with-me': 'Shared with me',
  },
  /** The top of the drive, where a place begins. */
  place: 'My Files',
  damaged: 'Damaged item',
  reading: 'Still being read:',
  leftOut: 'Too large to be read here by itself; open it to have it included:',
  failed: 'Could not be opened, so nothing of it is shown:',
  asKept: 'Shown as it was when this device had a network:',
} as const;
