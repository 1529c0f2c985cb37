/** Texts about changes that programs make without keys. */
export const waiting = {
  title: 'Programs without keys',
  text: 'Scripts and programs that use the API of this server without your keys. Leave this off unless you have one.',
  allow: 'Let programs without keys change my drive',
  isOff:
    'Programs can read, and begin uploads. What they change in a drive that your devices have signed is refused.',
  isOn: 'What they create, rename, move or delete waits until you accept it or put it back. Until then your devices show everything as you signed it.',
  altered:
    'This server shows another setting than your devices have sealed. It counts as off until you set it again.',
  untaken:
    'This server refuses programs still: it has not taken your setting, as where the connection was lost. Tell it again, or switch this off.',
  tellAgain: 'Tell it again',
  allowTitle: 'Let programs without keys change your drive?',
  allowText:
    'A program that is signed in to your account may then create, rename, move and delete without your keys, and so may whoever runs this server. Nothing of it is signed: you are shown each change by name, and accept it or put it back. Programs see their changes at once; you do not lose anything before you accept that.',
  allowYes: 'Let them',
  forbidTitle: 'Refuse changes without keys again?',
  forbidText: 'Programs that change your drive without your keys stop working.',
  forbidYes: 'Refuse them',

  back: 'My Account',
  waitingTitle: 'Changes without keys',
  howTo:
    'Programs made these changes without your keys, and nobody has signed them. Your devices show everything as you signed it until you decide. Nothing is chosen beforehand.',
  nothing: 'Nothing waits.',
  lie: 'This server shows {count, plural, one {{count, number} change} other {{count, number} changes}} that programs are said to have made without keys. You have not allowed that, so it is a lie: nothing of it has an effect, and your devices show everything as you signed it. Ask who runs this server.',
  list: 'Changes that wait',
  keep: 'Put back',
  accept: 'Accept',
  confirm: 'Sign what is decided',
  confirmText: {
    accepted:
      '{accepted, plural, one {{accepted, number} change} other {{accepted, number} changes}} will be accepted and sealed with your keys.',
    putBack:
      '{putBack, plural, one {{putBack, number} change} other {{putBack, number} changes}} will be put back as you signed it. What a program added, and you put back, is deleted.',
    both: '{putBack, plural, one {{putBack, number} change} other {{putBack, number} changes}} will be put back as you signed it, and {accepted, plural, one {{accepted, number} change} other {{accepted, number} changes}} accepted and sealed with your keys. What a program added, and you put back, is deleted.',
  },
  confirmYes: 'Sign',
  done: 'What you decided is signed.',

  banner:
    '{count, plural, one {{count, number} change without keys waits for you.} other {{count, number} changes without keys wait for you.}}',
  bannerLie: 'This server shows changes without keys that you have not allowed.',
  look: 'Look at them',

  top: 'My Files',
  unreadable: 'Something that does not open',
  deeds: {
    added: 'Added',
    renamed: 'Renamed',
    moved: 'Moved',
    trashed: 'Put into the trash',
    restored: 'Restored',
    deleted: 'Deleted',
    stored: 'New content',
    limited: 'Link limited',
    unlinked: 'Link deleted',
  },
  renamedTo: 'now called {name}',
  movedTo: 'now in {place}',
  since: 'since {moment}',
  cannotAccept: 'It does not open with your keys, so it can only be put back.',
} as const;
