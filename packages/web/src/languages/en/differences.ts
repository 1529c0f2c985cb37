/** Texts of the page that compares what this device has seen of the drive with what the server shows. */
export const differences = {
  title: 'What differs on the server',
  top: 'My Files',
  damaged: 'An item that does not open',
  reading: 'Comparing what this device has seen with what the server shows…',
  same: 'The server shows every file and folder as this device has seen it.',
  noRows:
    'This device keeps no list of your files, so it has nothing to compare. Look through your files, and ask on a device that has been used longer before you go on with what is there.',
  lied: 'What the server shows now was signed by none of your devices, so there is nothing that could be accepted. Nothing is written to this drive until the server shows what was signed.',
  ownersRows:
    'Links that are missing on the server stay so. Stars and settings are not compared: they stay as the server shows them.',
  howTo:
    '“Put back” makes an item what this device has seen; what only the server has goes to the trash then. “Accept” takes it as the server shows it. Nothing changes before you confirm.',
  list: 'Files and folders that differ',
  keep: 'Put back',
  accept: 'Accept',
  happened: {
    missing: 'Missing on the server',
    added: 'Only on the server',
    older: 'Earlier on the server',
    changed: 'Another on the server',
  },
  returning: {
    link: 'Public link that comes back',
    more: 'Public link that permits more',
    request: 'Request link that comes back',
    invitation: 'Invitation that comes back',
    invitations: 'Invitations that come back',
    place: 'Links that come back',
    unnamed: 'A link without a name',
    ends: '“Put back” ends it',
    until: 'valid until {when}',
  },
  changedOn: 'changed {when}',
  called: 'there it is called “{name}”',
  liesIn: 'there it lies in {place}',
  contentOf: 'here from {here}, there from {there}',
  trashedHere: 'in the trash here',
  trashedThere: 'in the trash there',
  contentGone: 'its content is gone from the server: put back, it has its name and place alone',
  versionsGone:
    'the content of {count} {count, plural, one {version} other {versions}} is gone from the server',
  notPutBack: 'cannot be put back: this device no longer has the key that opens it',
  sealed: 'name or details were sealed anew',
  confirm: 'Go on like this',
  confirmText:
    '{back, plural, one {{back, number} item} other {{back, number} items}} will be put back, and {accepted, plural, one {{accepted, number} item accepted as the server shows it} other {{accepted, number} items accepted as the server shows them}}. This device signs the drive like that. Your other devices show what was decided, and follow once you say so there.',
  confirmYes: 'Sign it',
  done: 'Your drive is signed as you decided.',
  acceptAll: 'Go on with what is there',
  follow: 'Follow',
  endedBy:
    'Another of your devices decided on {when}, by its own clock. Right after that, its account showed these words: {words}. If you did that on none of your devices, do not follow, and change your key pair.',
  wouldChange: 'This is what changes on this device when you follow:',
  followed: 'This device follows what you decided.',
} as const;
