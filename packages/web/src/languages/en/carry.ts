/** Texts of the question before something moves into a shared folder or out of one. */
export const carry = {
  into: 'Move into a shared folder',
  outOf: 'Move out of a shared folder',
  move: 'Move',
  cancel: 'Cancel',
  what: '{count, plural, one {“{name}” goes to {to}.} other {{count} items go to {to}.}}',
  folder: 'the shared folder “{name}”',
  myFiles: 'My Files',
  gains: 'Can open it from then on, its trash and older versions too:',
  nobodyGains: 'Nobody has that folder but you.',
  loses: 'Can no longer open it; what they have seen or downloaded stays theirs:',
  nobodyLoses: 'Nobody loses access.',
  undoEnds: 'What others changed in it can no longer be undone after that.',
  member: { viewer: '{who} (viewer)', editor: '{who} (editor)' },
  someone: 'somebody whose account is gone',
  owner:
    'The folder is {who}’s: what you move there is theirs from then on, and so is who can open it. Only they can take it out again.',
  quoted: '“{name}”',
  links: '{count, plural, one {The link of {names} ends.} other {The links of {names} end.}}',
  linksBelow:
    '{count, plural, one {One public link to what is in it stops working, too.} other {{count} public links to what is in it stop working, too.}}',
  onlyViews: 'You can look at that folder, and change nothing in it.',
  onlyOwner: 'Only its owner takes something out of this folder. You can save a copy.',
  loading: 'Looking up who can open it',
  moved: '{count, plural, one {“{name}” was moved} other {{count} items were moved}}',
} as const;
