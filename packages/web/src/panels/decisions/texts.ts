/** Texts of lists in which somebody decides item by item. */
export const texts = {
  search: 'Search by name or place',
  all: 'Select all',
  selected: (count: number) => `${count.toLocaleString()} selected`,
  left: (count: number) =>
    count === 0 ? 'All are decided.' : `${count.toLocaleString()} still to be decided.`,
  nothingFound: 'Nothing has this in its name or place.',
  select: (name: string) => `Select ${name}`,
  choiceOf: (choice: string, name: string) => `${choice}: ${name}`,
} as const;
