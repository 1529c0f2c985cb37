/** Texts of public links, for their owners and their visitors. */
export const texts = {
  myLinks: 'My Links',
  publicLink: 'Public link',
  folderLink: 'Folder link',
  loading: 'Loading links',
  none: 'You have no public links yet.',
  noneHint: 'Choose “Public link” in the menu of a file, or “Folder link” in the menu of a folder.',
  switchedOff:
    'The administrators of this server have switched public links off. Nobody can open one, or make one, until they allow them again.',
  tryAgain: 'Try again',

  noLink: "It seems like this file doesn't have a public link, would you like to create one?",
  noFolderLink:
    "It seems like this folder doesn't have a link, would you like to create one? It shows everything in the folder, also what you add later.",
  create: 'Create link',
  cancel: 'cancel',
  password: 'Password (optional)',
  passwordHint: 'Give it to people by another way than the link. It cannot be changed or looked up later.',

  name: 'Name',
  address: 'Address',
  showQr: 'Show QR code',
  hideQr: 'Hide QR code',
  qrOf: (name: string) => `QR code of the link to ${name}`,
  expired: 'This link is expired, you can extend the expiry date below, or simply delete it.',
  damaged: 'This link was changed outside Coffer and cannot be trusted. Delete it, and create another one.',
  damagedName: 'Damaged link',
  limitsChanged:
    'Expiry or limit were changed without your keys: by a program of yours that has none, or by the server.',
  limitsSigned: (expires: string | null, limit: number | null) =>
    `You had set: ${expires === null ? 'no expiry' : `expires ${expires}`}, ${limit === null ? 'no limit' : `limit of downloads ${limit}`}.`,
  limitsMark: 'Changed without your keys',
  keepLimits: 'Keep the change',
  putBackLimits: 'Put mine back',
  expires: 'Expires',
  never: 'n/a',
  downloads: 'Downloads',
  downloadsOf: (count: number, limit: number | null) =>
    limit === null ? `${count}` : `${count} of ${limit}`,
  passwordProtected: 'Password',
  passwordYes: 'Needed to open this link',
  passwordNo: 'None',
  change: 'Change expiry and limit',
  expiryDate: 'Expiry date',
  expiryTime: 'Expiry time',
  presets: 'How long the link works',
  preset: { day: 'A day', week: 'A week', month: 'A month', never: 'Never expires' },
  presetHint: 'To the end of the day. Without a date, the link works until you delete it.',
  copied: 'The link is in the clipboard.',
  inThePast: 'The expiry date is in the past',
  limit: 'Limit of downloads',
  noLimit: 'No limit',
  save: 'Save',
  removeExpiry: 'Remove expiry',
  delete: 'Delete link',
  deleteFolder:
    'Deleting the link ends what the server hands out, and gives this folder a new key. Whoever has opened the link, and gets hold of the server’s data, goes on reading what is in the folder now, but nothing that you add or change later.',
  open: (name: string) => `Link to ${name}`,
  isExpired: 'Expired',

  opening: 'Opening the link…',
  download: 'Download',
  downloadNamed: (name: string) => `Download ${name}`,
  downloadAll: 'Download all as ZIP',
  preview: 'Preview',
  stop: 'Cancel',
  downloading: (percent: number) => `Downloading… ${percent}%`,
  saved: 'Downloaded',
  availableUntil: (moment: string) => `Available until ${moment}`,
  modified: (moment: string) => `Modified ${moment}`,
  promise: 'End-to-end encrypted. It is decrypted in your browser; the server cannot read it.',
  emptyFolder: 'There is nothing in this folder.',
  folders: 'Folders above',
  files: 'Files',
  damagedItem: 'Damaged item',
  leftOut: (count: number) =>
    count === 1 ? 'One item cannot be included.' : `${count} items cannot be included.`,

  keyOrLink: 'Key, or the whole link',
  noKey: 'This is neither a key nor a whole link.',
  askPassword: 'This link needs a password',
  askPasswordText: 'Whoever gave you the link has given you its password, too.',
  linkPassword: 'Password',
  openLink: 'Open',
} as const;

/** Shown in place of a link that cannot be opened: a title, and what to do. */
export const problems = {
  incomplete: {
    title: 'This link is not complete',
    text: 'The part behind the # is missing or cut off. It is the key. Paste it here, or the whole link, or ask for it once more.',
  },
  wrongKey: {
    title: 'This link does not open',
    text: 'Its key is not the right one, or what is behind it was changed. Ask for the link once more.',
  },
  expired: { title: 'This link is expired', text: 'Ask the person who gave it to you for another one.' },
  deleted: { title: 'There is nothing here', text: 'This link does not exist, or it was deleted.' },
  unfinished: {
    title: 'This file is not complete',
    text: 'Its upload has not ended, or a part of it is missing on the server. Try again later.',
  },
  limit: {
    title: 'This link is used up',
    text: 'It has been used as often as its owner allows. Ask for another one.',
  },
  switchedOff: {
    title: 'Public links are switched off',
    text: 'The administrators of this server do not allow them.',
  },
  failed: { title: 'This link cannot be opened now', text: '' },
} as const;

export type LinkProblem = keyof typeof problems;
