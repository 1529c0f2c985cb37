/** Texts of a file's versions. */
export const versions = {
  versions: 'Versions',
  hint: 'What this file held before each time that it was stored again. Older versions take up storage. When the file is stored again, the newest {most, plural, one {one} other {{most}}} and those of the last 30 days are kept.',
  hintAll:
    'What this file held before each time that it was stored again. Older versions take up storage. They stay until you delete them.',
  version: 'Version {number}',
  /** The name at the end, by which its kind is known. */
  named: 'Version {number} · {name}',
  current: 'Current',
  byYou: 'By you',
  by: 'By {who}',
  /** Somebody who is known by the first words of a fingerprint alone. */
  byStranger: 'By {words} …, whom you have not met',
  damaged: 'This version was changed outside Coffer and cannot be trusted',
  unsealed:
    'Something needed to open this is missing: a program left it out, or the server removed it. You can delete it and store it again.',
  sealAgain: 'Seal again',
  sealAgainHint:
    'The key of its content is here. Coffer checks what is stored with that key and stores it as a new version, fully sealed. Look at it afterwards: until now, its type and date may be only what the server says.',
  sealedAgain: '“{name}” is sealed again',
  loading: 'Loading versions',
  showAll: 'Show all {count} versions',
  showOlder: 'Show older versions',

  preview: 'Preview',
  download: 'Download',
  restore: 'Restore',
  delete: 'Delete',
  of: '{action} version {number}',

  restored: '“{name}” is as it was in version {number}',
  deleteText: 'Version {number} is deleted for good. Nobody can bring it back.',
  deleteOlder: 'Delete older versions',
  deleteOlderText:
    '{count, plural, one {The version that is older than the current one is deleted for good. Nobody can bring it back.} other {All {count} versions that are older than the current one are deleted for good. Nobody can bring them back.}}',
  deleteOlderAll:
    'All versions that are older than the current one are deleted for good. Nobody can bring them back.',
  deleteOlderExcept:
    'All versions that are older than the current one are deleted for good, except those that are not chosen below. Nobody can bring them back.',
  ofOthers:
    'Also what somebody else may have stored or replaced in the last 90 days ({count}). While it is here, that can be undone.',
  yesDelete: 'Yes, delete',
  cancel: 'Cancel',
} as const;
