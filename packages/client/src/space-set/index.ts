// What is done over all that somebody has, loaded with the first list that shows more than one space.

export type {
  OpenedOfSet,
  PlacedCursor,
  PlacedId,
  PlacedItems,
  PlacedMatch,
  PlacedPage,
  ReadingOf,
  SearchPlace,
  SpaceFilter,
  SpaceHere,
  SpaceOfSet,
} from './everything.ts';
export { isComing, itemsIn, recentIn, starredIn } from './lists.ts';
export { mergeMedia, type PlacedMedia } from './merge-media.ts';
export { searchIn } from './search.ts';
export type { SpaceNote, SpaceNotes } from './space-notes.ts';
export { SpaceSet, type SpaceSetPorts, type SpaceSetState } from './space-set.ts';
export { type SetTimeline, Timeline } from './timeline.ts';
export { type SetUsage, usageIn } from './usage.ts';
