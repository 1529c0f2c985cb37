/** Texts of the account page. */
export const account = {
  title: 'My Account',
  sections: 'On this page',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',

  details: 'Details',
  email: 'E-mail',
  verified: 'Confirmed',
  unverified: 'Not confirmed',
  language: 'Language',
  languageOfBrowser: 'As the browser asks for',
  role: 'Role',
  roles: { admin: 'Administrator', user: 'User' },
  sharingMails: 'Tell me by e-mail when somebody shares something with me',
  sharingMailsText: 'The message says who, never what: the server does not know.',
  memberSince: 'Member since',
  keySize: 'Key',
  fingerprint: 'Fingerprint of your key',
  fingerprintText:
    'Each device that opens your files shows the same picture, words and digits here. If one of them differs, do not trust that device.',
  fingerprintPicture: 'Picture of your fingerprint',
  fingerprintWords: 'Fingerprint in words',

  storage: 'Storage',
  used: 'Used {used} of {quota}',
  unlimited: 'unlimited',
  usedHere: 'Your files: {size}',
  usedShare: 'Used storage',
  storageEmpty: 'Nothing is stored yet.',
  olderVersions:
    'Older versions of files take {size} of it. You delete them in the details of their files, and set below how many are kept.',
  fromOthers: 'Shared with you: {size}, which count for those who share it.',
  notCounted: 'Not counted here yet: {names}.',
  byKind: 'Used storage by type',
  kinds: {
    archive: 'Archives',
    audio: 'Audio',
    code: 'Code and data',
    document: 'Documents',
    file: 'Other files',
    folder: 'Folders',
    image: 'Images',
    pdf: 'PDF',
    presentation: 'Presentations',
    spreadsheet: 'Spreadsheets',
    text: 'Texts',
    video: 'Videos',
  },
  kind: 'Type',
  files: 'Files',
  size: 'Size',
  total: 'Total',

  retention: 'Versions and trash',
  retentionText:
    'How much is kept of what you replace and delete. Your devices seal this setting and see to it: the server cannot read it, and removes nothing by itself.',
  retentionUnset: 'Nothing is removed by itself. These are proposals, which hold once you save them.',
  retentionAltered:
    'The server shows settings that are older than this device has seen, or that do not open. They remove nothing. Save them again to go on.',
  retentionFields: {
    versions: {
      label: 'Versions of a file',
      placeholder: 'All',
      description:
        'When a file is stored again, its oldest versions beyond this number are deleted for good, but none of the last 30 days.',
    },
    versionDays: {
      label: 'Days for older versions',
      placeholder: 'No limit',
      description: 'From when another version took their place.',
    },
    trashDays: {
      label: 'Days in the trash',
      placeholder: 'No limit',
      description: 'From when something came there.',
    },
  },
  retentionByAge:
    'A field that is empty sets no limit. Days count from when one of your devices first saw something in the trash, or a version replaced, and it goes once a device that has verified your drive is in use.',
  retentionSave: 'Save',
  retentionSaved: 'Versions and trash are kept as you set it.',

  search: 'Search',
  searchText:
    'Your devices search the names of your drive by themselves. Until a device has read all of them, the server can help.',
  searchIndex: 'Let the server help to search',
  searchIndexOn:
    'The server has tokens of your names, and gets those of what you search for. It cannot read them, and learns from them which names have something in common.',
  searchIndexing:
    'Your names get their tokens. In a large drive that takes a while; stay signed in until it is done.',
  searchIndexOff:
    'The server has no tokens of your names, and learns nothing of what you search for. A device that has not read all names yet finds nothing.',
  searchAltered:
    'The server shows this setting older than this device has seen, or as something that does not open. It gets no tokens until you set it again.',

  noticesPass: 'Notices go by themselves',
  noticesPassText: 'After some seconds, on this device. Otherwise they stay until you close them.',
  device: 'This device',
  deviceText:
    'What this browser keeps of your drive, so that folders open and names are found without the server.',
  signed: 'Signed by your devices',
  signedText:
    'Each change of your drive is signed by the device that makes it, so that the server can neither leave something out nor bring something back that this device has seen.',
  signedGood: 'Verified',
  signedReading: 'Verifying, {percent}%',
  signedNewest:
    'Last verified on {when}, after {revision, number} {revision, plural, one {change} other {changes}}. Another device that has verified the same shows these words: {words}.',
  rootKey: 'Keys of your drive',
  rootKeyText:
    'Generation {generation, number}, as your devices have signed it. A new key pair begins the next one.',
  rootKeyTextSince:
    'Generation {generation, number}, since {since}, as your devices have signed it. A new key pair begins the next one.',
  signedFirst: 'First time on this device',
  signedFirstMeans:
    'This device had seen nothing of your drive before, and took what the server showed as the newest: {revision, number} {revision, plural, one {change} other {changes}}, the last one signed on {when}. If a device that you have used longer showed these words after that change, nothing was left out: {words}.',
  signedTrust: 'That is right',
  signedCompare: 'See what differs',
  signedVerify: 'Verify my drive',
  signedTrouble: {
    space_rolled_back: 'Shown as it was earlier',
    space_forked: 'Another course',
    space_ended: 'Decided on another device',
    space_lied: 'Not as it was signed',
  },
  signedMeans: {
    space_rolled_back:
      'The server shows your drive as it was before something that this device has seen. Whoever runs it may have restored a backup; ask them. What was changed since then is missing.',
    space_forked:
      'The server shows changes in the place of others that this device has seen. Whoever runs it may have restored a backup, after which another device went on; ask them. What this device has seen since then is missing.',
    space_ended:
      'The server showed your devices different courses of this drive, and another of your devices has decided which one goes on. This device shows what it has seen, and changes nothing, until you follow.',
    space_lied:
      'What the server shows is not what any of your devices has signed: something was changed, left out or brought back on the server. Nothing is written to this drive until it shows what was signed. Tell whoever runs it.',
  },
  signedUnknown:
    'What the server shows was signed by none of your devices, and this device knows nothing of your drive to compare it with. Nothing is written. Tell whoever runs the server: it may be able to show what was signed. If it was restored from a backup older than your drive, or you have logged in with an old key file, the drive does not come back by itself: log out, and start over under “Forgot your password?”.',
  signedAccept: 'Go on with what is there',
  signedAcceptText:
    'This device signs the drive as the server shows it now. What this device has seen beyond that is given up, and your other devices follow. Do it only if you know why the drive is another one.',
  signedAcceptYes: 'Sign what is there',
  deviceRows: 'Files and folders known here',
  deviceNoRows: 'None yet: they are read from the server.',
  deviceCount: '{count, plural, one {One, still sealed.} other {{count, number}, still sealed.}}',
  deviceComplete: 'Complete',
  deviceLoading: 'Loading, {percent}%',
  deviceNextVisit: 'At your next visit',
  deviceKept: 'Kept',
  deviceKeptText:
    'They are there at once. Nobody opens them without your keys, and logging out removes them.',
  deviceInMemory: 'In memory alone',
  deviceInMemoryText: {
    full: 'This browser has no room left, so they are loaded again each time. Free some space on this device to have them kept.',
    refused:
      'This browser keeps nothing for Coffer, as some do in private windows or when their storage is damaged. They are loaded again each time.',
  },
  deviceRoom: 'Room',
  deviceTakes: 'Coffer takes {usage} here, of {quota} that the browser offers.',
  devicePersistent: 'Persistent',
  devicePersistentText: 'The browser removes nothing of it by itself.',
  deviceRemovable: 'Not persistent',
  deviceRemovableText:
    'When it is short of space, or nobody comes by for a while, the browser may remove it. Your files are loaded again then; but this device forgets which state of your drive it has seen.',

  offline: 'Without a network',
  offlineText: 'This device can show and search your drive while there is no network, or the server is away.',
  offlineUse: 'Open this drive without a network',
  offlineUseOn:
    'This device opens your drive by itself. If you lose it, signing it out from elsewhere takes effect only once it has a network: choose a PIN for it, and let it lock by itself.',
  offlineUseNot:
    'This browser keeps nothing of your drive for its next visit, so a start without the server would have nothing to show. “This device” says why.',
  offlineUseOff: 'A start of this page needs the server. While the page is open, it goes on without one.',

  offlineFiles: 'Files on this device',
  offlineRoom:
    '{count, plural, =0 {None yet: choose “Make available offline” in the menu of a file or folder.} one {One file or folder is kept here, sealed, and takes {size}.} other {{count} files and folders are kept here, sealed, and take {size}.}}',
  offlineTrouble: {
    full: 'This device has no room for all that you have chosen. Free some space on it, or remove something here.',
    tampered: 'A file is not what was uploaded, and is not kept here. The others are.',
  },
  offlineRelease: 'Remove all from this device',

  security: 'Security',
  password: 'Password',
  passwordText: 'It logs you in, and locks your private key.',
  changePassword: 'Change password',
  changePasswordTitle: 'Change your password',
  changePasswordText:
    'Your private key is locked anew with it. All other devices are signed out. Text that is not saved there is lost.',
  changePasswordCaveat:
    'A new password alone does not shut them out: whoever had the former one, and gets hold of the server’s data or a backup of it, goes on reading your files, also what you add later.',
  changePasswordTextNoKey:
    'The server does not keep your private key, so you go on using your key file. All other devices are signed out. Text that is not saved there is lost.',
  passwordExposed: 'Somebody else may know my password',
  passwordExposedText:
    'Then you also get a new private key and new keys for what is written from now on: whoever knows your password reads nothing that you add or change later, even with the server’s data. You keep the new key file; the former one, your recovery code, passkeys and PIN are of no use any more. Public links go on working: delete those that others should not have.',
  passwordSame: 'Choose another password than the current one',
  savePassword: 'Change password',
  savingPassword: 'Locking your key anew…',
  passwordChanged: 'Your password is changed. All other devices are signed out.',

  keyPair: 'Key pair',
  keyPairText: 'Change it if somebody else may have got hold of your private key.',
  changeKeyPair: 'Change key pair',
  keyPairTitle: 'Change your key pair',
  keyPairSteps: {
    1: 'This device makes a new private key, and new keys for all that is written from now on. Your files and public links stay as they are.',
    2: 'You choose a new password, which locks the new private key.',
    3: 'The key file that you kept until now, your recovery code, passkeys and PIN are of no use any more.',
    4: 'All other devices are signed out. Text that is not saved there is lost.',
  },
  keyPairCaveat:
    'Whoever has your former key or password, and gets hold of the server’s data, can still read what is there now, but nothing that you add or change later. Public links go on working: delete those that others should not have.',
  newKeySize: 'Key size',
  keySizes: { 2048: '2048 bits, quick and strong', 3072: '3072 bits', 4096: '4096 bits, slower to make' },
  formerKey: 'Your present private key',
  makeKeyPair: 'Make a new key pair',
  makingKeyPair: 'Making your keys…',
  newKeyTitle: 'Keep your new private key',
  newKeyText:
    'It is in use from now on, with your new password. It opens your files if you ever forget your password, and it is shown only this once.',
  newKeyUncertain:
    'The server has not confirmed this change, so it is not known whether it has taken this key and your new password. Keep both keys and both passwords, and log in again to see which ones are in use.',
  linksDeleted: 'These public links could not be opened with your former key, so they were deleted:',
  linkDeletedNameless: 'A link to something in a shared folder, or without a readable name',
  keyKept: 'I have kept my private key in a safe place',

  lockScreen: 'Lock screen',
  lockScreenText: 'A PIN for this device, and whether it locks by itself.',
  setUpLockScreen: 'Set up lock screen',
  privateKey: 'Private key',
  privateKeyText: 'Keep a copy in a safe place. It opens your files if you ever forget your password.',
  privateKeyNotStored: 'The server does not keep it. It is in the .pem file that you saved.',
  exportKey: 'Show private key',
  exportKeyTitle: 'Your private key',
  exportKeyText: 'Enter your password to see it. Whoever has this key opens all your files.',
  showKey: 'Show',
  openingKey: 'Opening your key…',

  on: 'On',
  off: 'Off',
  continue: 'Continue',
  twoFactor: 'Two-factor authentication',
  twoFactorText: 'With an authenticator app, your password alone is not enough to log in.',
  codesLeft:
    '{count, plural, one {Logging in also takes a code of your app. One recovery code is left.} other {Logging in also takes a code of your app. {count} recovery codes are left.}}',
  setUp: 'Set up',
  newCodes: 'New recovery codes',
  newCodesTitle: 'New recovery codes',
  newCodesText: 'The recovery codes that you kept until now are no longer good.',
  newCodesMake: 'Make new codes',
  switchOff: 'Switch off',
  switchOffTitle: 'Switch off two-factor authentication?',
  switchOffText: 'From then on, your password or your private key is enough to log in.',
  twoFactorSwitchedOff: 'Two-factor authentication is off.',
  code: 'Code',
  codeHint: 'Six digits from your app, or one of your recovery codes.',
  codeRequired: 'Enter the six digits that the app shows, or a recovery code',

  recovery: 'Recovery code',
  recoveryText: 'Short enough to write down. With it you set a new password if you forget yours.',
  recoverySet: 'With the code that you have written down, you set a new password if you forget yours.',
  recoveryMake: 'Make',
  recoveryReplace: 'Replace',
  recoveryRemove: 'Remove',
  recoveryUnlock: 'The recovery code opens your private key, so the key is opened first.',
  recoveryRemoveTitle: 'Remove the recovery code?',
  recoveryRemoveText: 'The code that you have written down is no longer good.',
  recoveryRemoveYes: 'Yes, remove',

  passkeys: 'Passkeys',

  devices: 'Devices',
  activity: 'Activity',
  devicesText: 'Where you are signed in.',
  thisDevice: 'This device',
  remembered: 'Remembered',
  deviceTimes: 'Signed in: {signedIn} · Last seen: {seen}',
  // The version of the format of files in which a device's program reads and writes.
  deviceFormat: 'Format {format}',
  signOut: 'Sign out',
  signOutDevice: 'Sign out {device}',
  signOutTitle: 'Sign out {device}?',
  signOutText:
    'Your files are closed there, and it takes your password to open them again. Text that is not saved there is lost.',
  signOutOthers: 'Sign out all others',
  signOutOthersTitle: 'Sign out all other devices?',
  signOutOthersText:
    '{count, plural, one {One other device is signed in. It takes your password to open your files there again.} other {{count} other devices are signed in. It takes your password to open your files there again.}} Text that is not saved there is lost.',
  yesSignOut: 'Yes, sign out',
  noOthers: 'You are signed in on this device only.',
  signedOut: '{device} is signed out.',
  othersSignedOut: 'All other devices are signed out.',

  data: 'Your data',
  exportData: 'Export account data',
  exportDataText:
    'All that the server knows of your account, with the names of your files decrypted on this device, as one JSON file. The files themselves you download in My Files.',
  exportStart: 'Export',
  exporting: '{count, plural, one {1 item so far…} other {{count} items so far…}}',
  exportStop: 'Stop',
  exported: 'Your account data is exported. The file holds your names in plain text.',

  leave: 'Delete account',
  leaveText:
    'Your account, your files, your links and your keys are deleted from the server, at once and for good.',
  leaveTitle: 'Delete your account?',
  leaveExplained:
    '{files} and all that belongs to your account will be gone, on all devices. Nobody can bring it back. Download first what you want to keep.',
  allFiles: 'All files',
  filesAndSize: '{count, plural, one {One file ({size})} other {{count} files ({size})}}',
  leaveConfirmation: 'Type {email} to confirm',
  leaveConfirmationWrong: 'This is not your e-mail address',
  leaveYes: 'Delete everything',
  leaveShared:
    'What you share goes from others, too: {folders, plural, one {a folder} other {{folders} folders}}, from {people}.',
  leaveSharedUnknown:
    'What you share with others goes from them, too; which folders that are could not be looked up.',
  leaving: 'Deleting…',
  left: 'Your account and everything in it is deleted.',
} as const;
