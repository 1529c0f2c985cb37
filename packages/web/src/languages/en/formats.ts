/** Dates, sizes and durations, as far as the browser has no words for them. */
export const formats = {
  /** Types of files. */
  kinds: {
    archive: 'Archive',
    audio: 'Audio',
    code: 'Code',
    document: 'Document',
    folder: 'Folder',
    image: 'Image',
    pdf: 'PDF',
    presentation: 'Presentation',
    spreadsheet: 'Spreadsheet',
    text: 'Text',
    video: 'Video',
  },
  file: 'File',
  /** A type that has no name, by the ending of files. */
  fileOf: '{extension} file',
  /** A type, and the ending of files. */
  kindOf: '{kind} ({extension})',

  yesterday: 'Yesterday',
  /** Between things in a line. */
  separator: ', ',
  /** From bytes to petabytes, each a thousand of the one before. */
  bytes: {
    B: '{value} B',
    KB: '{value} KB',
    MB: '{value} MB',
    GB: '{value} GB',
    TB: '{value} TB',
    PB: '{value} PB',
  },
  perSecond: '{size}/s',
  seconds: '{seconds} s',
  minutes: '{minutes} min',
  hours: '{hours} h',
  hoursAndMinutes: '{hours} h {minutes} min',
  days: '{days, plural, one {1 day} other {{days} days}}',
} as const;
