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
    member: 'Person who comes back',
    members: 'People who come back',
    stranger: 'Somebody you have not met',
    mayMore: 'Person who may do more',
    roles: { viewer: 'can view', editor: 'can edit' },
    removes: '“Put back” removes this person',
    lowers: '“Put back” leaves this person what this device knows',
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
  exchanged: 'cannot be put back: the server shows one of its versions differently',
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
  space: {
    title: 'What differs in “{name}”',
    top: 'A shared folder',
    open: 'Open it',
    means: {
      space_rolled_back:
        'The server shows this folder as it was before something that this device has seen. Whoever runs it may have restored a backup; ask them. What was changed since then is missing, and people who were removed may be members again.',
      space_forked:
        'The server shows changes of this folder in the place of others that this device has seen. Whoever runs it may have restored a backup, after which somebody else went on; ask them. What this device has seen since then is missing.',
      space_ended:
        'The server showed different courses of this folder, and its owner has decided which one goes on. This device changes nothing in it until you follow.',
      space_lied:
        'What the server shows of this folder is not what was signed: something was changed, left out or brought back on the server. Nothing is written to it until the server shows what was signed, or its owner has decided. Tell whoever runs it.',
    },
    noRows:
      'This page did not have the folder open before, so it has no files of it to compare, and it names every member and every link. If a device has it open since before that, decide there.',
    same: 'The server shows everything in this folder as this device has seen it.',
    lied: 'What the server shows of this folder now was not signed, so there is nothing that could be accepted.',
    ownersRows:
      'Members and links that are missing on the server stay so; share the folder again with people who are missing.',
    askOwner:
      'Ask the owner of this folder, who can decide how it goes on. Until then, nothing in it is shown or changed here.',
    elsewhere:
      'Another of your devices has seen more of this folder than this one. Open it there, and decide how it goes on.',
    confirmText:
      '{back, plural, one {{back, number} item} other {{back, number} items}} will be put back, and {accepted, plural, one {{accepted, number} item accepted as the server shows it} other {{accepted, number} items accepted as the server shows them}}. This device signs the folder like that, and gives it a new key. Your other devices and its members show what was decided, and follow once somebody says so there.',
    acceptAllText:
      'This device signs the folder as the server shows it now, and gives it a new key. What this device has seen beyond that is given up. Do it only if you know why the folder is another one.',
    done: 'The folder is signed as you decided.',
    endedBy:
      'The owner of this folder decided on {when}, by the clock of their device, and has signed it. If it is your folder and you did that on none of your devices, do not follow, and change your key pair.',
    followed: 'This device follows what was decided.',
  },
} as const;
