/** Texts of the search. */
export const search = {
  search: 'Search',
  query: 'Search for files and folders',
  close: 'Close',
  start: 'Start typing to search',
  none: 'No results',
  scope: 'Where to search',
  everything: 'Everything',
  thisFolder: 'This folder',
  filters: 'Filters',
  /** How filters read that are offered, by what stands for them in the text. */
  filter: {
    'kind:image': 'Images',
    'kind:video': 'Videos',
    'kind:audio': 'Audio',
    'kind:document': 'Documents',
    'kind:folder': 'Folders',
    'larger:10mb': 'Over 10 MB',
    'in:trash': 'In the trash',
  },
  lastDays: 'Last {days} days',
  results: 'Results',
  found: '{count, plural, one {1 result} other {{count} results}}',
  foundMore: 'More than {count} results',
  directory: '{name}/',
  noSize: '-',
} as const;
