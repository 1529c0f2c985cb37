/** How filters read that are offered, by what stands for them in the text. */
const FILTERS = {
  'kind:image': 'Images',
  'kind:video': 'Videos',
  'kind:audio': 'Audio',
  'kind:document': 'Documents',
  'kind:folder': 'Folders',
  'larger:10mb': 'Over 10 MB',
  'in:trash': 'In the trash',
} as const;

/** Texts of the search. */
export const texts = {
  search: 'Search',
  query: 'Search for files and folders',
  close: 'Close',
  start: 'Start typing to search',
  none: 'No results',
  scope: 'Where to search',
  everything: 'Everything',
  thisFolder: 'This folder',
  filters: 'Filters',
  filter: FILTERS,
  lastDays: (days: number) => `Last ${days} days`,
  results: 'Results',
  found: (count: number, more: boolean) =>
    more ? `More than ${count} results` : count === 1 ? '1 result' : `${count} results`,
  directory: (name: string) => `${name}/`,
  noSize: '-',
  top: 'My Files',
} as const;
