/** Texts of the editor. */
export const editor = {
  editor: 'Editor',
  close: 'Close the editor',
  preview: 'Preview',
  save: 'Save',
  content: 'Text of {name}',
  keyboardHint: 'The Tab key indents. To leave the text by keyboard, press Escape and then Tab.',
  loading: 'Decrypting…',
  failed: 'This file cannot be edited',
  tryAgain: 'Try again',

  readOnly: {
    'too-large':
      'This file is larger than {limit}, so it can only be read here, and only its beginning is shown. Download it to change it.',
    'not-utf-8':
      'This file is not in UTF-8, so it can only be read here. Saving it would change characters that nobody touched.',
  },

  state: {
    saved: 'Saved',
    unsaved: 'Not saved yet',
    saving: 'Saving…',
    conflict: 'Not saved: the file was changed elsewhere',
    over: 'Not saved: no longer shared with you',
    doubted: 'Not saved: not as it was signed',
    rekeyed: 'Not saved: another key pair',
    viewed: 'Not saved: you can only view this now',
    readOnly: 'Read only',
  },
  offline: 'Not saved: the server cannot be reached. Your text stays here, and is saved once it answers.',
  notSaved: 'Not saved: {reason}',
  /** In what a text is stored, and how its lines end. */
  format: '{encoding}, {lineBreaks}',
  lineBreaks: { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR', mixed: 'Mixed line ends' },

  changed:
    'This file was changed on another device ({when}). Store your text as its newest version, or take theirs? Both stay in its history.',
  gone: 'This file was deleted on another device. Keep your text, and it is stored again.',
  over: 'This is no longer shared with you. Save your text as a new file in My Files.',
  doubted:
    'The server shows this folder otherwise than it was signed, so nothing is stored in it. Save your text as a new file in My Files.',
  rekeyed:
    'The owner of this has another key pair than you know, so nothing is stored in it. Save your text as a new file in My Files, then compare fingerprints.',
  viewed: 'You can only view this now. Save your text as a new file in My Files.',
  saveAsNew: 'Save as a new file',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  compare: 'Compare',
  back: 'Back to my text',
  mine: 'My text',
  theirs: 'Their text',

  leaveTitle: 'Leave without saving?',
  leaveText: 'Your last changes to “{name}” are not saved.',
  stay: 'Stay',
  leave: 'Leave without saving',
  saveAndLeave: 'Save and leave',
} as const;
