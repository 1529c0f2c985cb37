import type { Edit } from './edits.ts';

/** How the ids of items end that are of a kind of the next version's. */
export const LATER_KIND_IDS = '3333';

/** What of closed lists the next version has more: a kind of item, a kind of setting, and values of settings. */
export const VALUE_EDITS: readonly Edit[] = [
  // A kind of item, which is much like a directory.
  {
    file: 'packages/crypto/src/rows/item.ts',
    from: 'ITEM_KINDS.indexOf(row.kind));',
    to: `row.id.endsWith('${LATER_KIND_IDS}') ? 3 : ITEM_KINDS.indexOf(row.kind));`,
  },
  {
    file: 'packages/crypto/src/rows/item.ts',
    from: "['directory', 'file', 'space'] as const",
    to: "['directory', 'file', 'space', 'directory'] as const",
  },
  // A kind of setting.
  {
    file: 'packages/client/src/keyring/sealed-settings.ts',
    from: "const KINDS = ['retention',",
    to: "const KINDS = ['colour', 'retention',",
  },
  // Values of settings.
  {
    file: 'packages/client/src/drive/settings/in-settings.ts',
    from: "z.enum(['on', 'off'])",
    to: "z.enum(['on', 'off', 'folders'])",
  },
  {
    file: 'packages/client/src/drive/plain/in-plain.ts',
    from: "z.enum(['wait', 'refused'])",
    to: "z.enum(['asked', 'refused'])",
  },
  {
    file: 'packages/client/src/drive/plain/in-plain.ts',
    from: "value?.changes === 'wait'",
    to: "value?.changes === 'asked'",
  },
  {
    file: 'packages/client/src/drive/plain/in-plain.ts',
    from: "('wait' as const)",
    to: "('asked' as const)",
  },
];
