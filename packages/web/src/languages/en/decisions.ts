/** Texts of lists in which somebody decides item by item. */
export const decisions = {
  search: 'Search by name or place',
  all: 'Select all',
  selected: '{count, number} selected',
  left: '{count, plural, =0 {All are decided.} other {{count, number} still to be decided.}}',
  nothingFound: 'Nothing has this in its name or place.',
  select: 'Select {name}',
  choiceOf: '{choice}: {name}',
} as const;
