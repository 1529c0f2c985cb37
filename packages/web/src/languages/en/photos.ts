/** Texts of the timeline of pictures and videos. */
export const photos = {
  photos: 'Photos',
  count: '{count, plural, one {1 picture or video} other {{count, number} pictures and videos}}',
  slideshow: 'Slideshow',
  showInFolder: 'Show in folder',
  details: 'Details',

  reading: 'Reading your pictures on this device…',
  readingOn: 'Your drive is still being read on this device; more may come.',
  empty: 'No pictures yet',
  emptyHint:
    'Pictures and videos of your whole drive stand here by the day on which they were taken. Upload some in My Files.',

  picture: 'Picture',
  tile: '{name}, {day}',
  select: 'Select {name}',
  selectDay: 'Select {day}',
  scrubber: 'Date',
  duration: 'Length {text}',
} as const;
