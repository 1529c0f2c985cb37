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
  results: 'Results',
  found: (count: number, more: boolean) =>
    more ? `More than ${count} results` : count === 1 ? '1 result' : `${count} results`,
  directory: (name: string) => `${name}/`,
  noSize: '-',
  top: 'My Files',
} as const;
