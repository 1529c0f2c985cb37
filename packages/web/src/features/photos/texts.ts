/** Texts of the timeline of pictures and videos. */
export const texts = {
  photos: 'Photos',
  count: (count: number) =>
    count === 1 ? '1 picture or video' : `${count.toLocaleString('en')} pictures and videos`,
  slideshow: 'Slideshow',
  showInFolder: 'Show in folder',
  details: 'Details',

  reading: 'Reading your pictures on this device…',
  readingOn: 'Your drive is still being read on this device; more may come.',
  empty: 'No pictures yet',
  emptyHint:
    'Pictures and videos of your whole drive stand here by the day on which they were taken. Upload some in My Files.',

  picture: 'Picture',
  tile: (name: string, day: string) => `${name}, ${day}`,
  select: (name: string) => `Select ${name}`,
  selectDay: (day: string) => `Select ${day}`,
  scrubber: 'Date',
  duration: (text: string) => `Length ${text}`,
} as const;
