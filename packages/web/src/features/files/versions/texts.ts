import { type ChangeAuthor, fingerprintWords } from '@coffer/client';

/** Texts of a file's versions. */
export const texts = {
  versions: 'Versions',
  hint: (most: number | null) =>
    `What this file held before each time that it was stored again. Older versions take up storage. ${
      most === null
        ? 'They stay until you delete them.'
        : `When the file is stored again, the newest ${most === 1 ? 'one' : most} and those of the last 30 days are kept.`
    }`,
  version: (number: number) => `Version ${number}`,
  /** The name at the end, by which its kind is known. */
  named: (number: number, name: string) => `Version ${number} · ${name}`,
  current: 'Current',
  facts: (size: string, device: string) => `${size} · ${device}`,
  by: ({ isMine, email, fingerprint }: ChangeAuthor) => {
    if (isMine) return 'By you';
    // As many words as tell people apart in a list; all of them are compared on the page of what is shared.
    return `By ${email ?? `${fingerprintWords(fingerprint).slice(0, 4).join(' ')} …, whom you have not met`}`;
  },
  damaged: 'This version was changed outside Coffer and cannot be trusted',
  loading: 'Loading versions',
  showAll: (count: number) => `Show all ${count} versions`,
  showOlder: 'Show older versions',

  preview: 'Preview',
  download: 'Download',
  restore: 'Restore',
  delete: 'Delete',
  of: (action: string, number: number) => `${action} version ${number}`,

  restored: (name: string, number: number) => `“${name}” is as it was in version ${number}`,
  deleteText: (number: number) => `Version ${number} is deleted for good. Nobody can bring it back.`,
  deleteOlder: 'Delete older versions',
  /** Null where they are not counted. */
  deleteOlderText: (count: number | null) =>
    `${count === 1 ? 'The version that is' : `All ${count === null ? '' : `${count} `}versions that are`} older than the current one ${count === 1 ? 'is' : 'are'} deleted for good. Nobody can bring ${count === 1 ? 'it' : 'them'} back.`,
  yesDelete: 'Yes, delete',
  cancel: 'Cancel',
} as const;
