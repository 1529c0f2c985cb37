/** One place in today's sources that the next version has otherwise. */
export interface Edit {
  /** From the root of the repository. */
  readonly file: string;
  /** Stands in it exactly once. */
  readonly from: string;
  readonly to: string;
}

/** A field of mark 1 and number 7, whose bytes are `new`: base64url. */
export const LATER_FIELD = 'AQAHAAAAA25ldw';

/** How ids end that the next version makes: today's do so once in 65,536. */
export const LATER_IDS = 'aaaa';

/** What the next version says under a name of its own at each depth of sealed JSON. */
export const LATER_NAME = 'later';

/**
 * All in which the next version of the format differs from this one: a field in heads, in rows of items and versions, and in sealed metadata, a name at each depth of sealed JSON, a part in
 * its tuples, an operation, and a kind of setting.
 */
export const EDITS: readonly Edit[] = [
  {
    file: 'packages/crypto/src/format-version.ts',
    from: 'FORMAT_VERSION = 1',
    to: 'FORMAT_VERSION = 2',
  },
  // Heads.
  {
    file: 'packages/crypto/src/head.ts',
    from: "lowest: { write: 1, read: 1 }, later: '' };",
    to: `lowest: { write: 1, read: 1 }, later: '${LATER_FIELD}' };`,
  },
  {
    file: 'packages/server/src/spaces/take-head.ts',
    from: "if (later !== '')",
    to: `if (later !== '' && later !== '${LATER_FIELD}')`,
  },
  // Rows of items and versions: those that the next version makes have the field, and are known by their ids.
  {
    file: 'packages/crypto/src/ids.ts',
    from: 'return itemId(crypto.randomUUID());',
    to: `return itemId(crypto.randomUUID().replace(/.{4}$/, '${LATER_IDS}'));`,
  },
  {
    file: 'packages/crypto/src/ids.ts',
    from: 'return versionId(crypto.randomUUID());',
    to: `return versionId(crypto.randomUUID().replace(/.{4}$/, '${LATER_IDS}'));`,
  },
  {
    file: 'packages/crypto/src/canonical-rows.ts',
    from: 'function endWith(later: Bytes | undefined): Bytes {',
    to: `function laterOf(id: string): Bytes | undefined {
  return id.endsWith('${LATER_IDS}') ? Uint8Array.from(atob('${LATER_FIELD}'), (each) => each.charCodeAt(0)) : undefined;
}

function endWith(later: Bytes | undefined): Bytes {`,
  },
  {
    file: 'packages/crypto/src/canonical-rows.ts',
    from: 'record.id(row.trashed?.fromId ?? null);\n  return endWith(row.later);',
    to: 'record.id(row.trashed?.fromId ?? null);\n  return endWith(row.later ?? laterOf(row.id));',
  },
  {
    file: 'packages/crypto/src/canonical-rows.ts',
    from: 'record.hash(row.author);\n  return endWith(row.later);',
    to: 'record.hash(row.author);\n  return endWith(row.later ?? laterOf(row.id));',
  },
  // Sealed metadata.
  {
    file: 'packages/crypto/src/item-metadata.ts',
    from: "  later = '',",
    to: `  later = '${LATER_FIELD}',`,
  },
  // Sealed JSON.
  {
    file: 'packages/client/src/keyring/sealed-json.ts',
    from: 'export function rewrittenJson<T>(',
    to: `export function sayingMore(text: string): string {
  return JSON.stringify(JSON.parse(text), (_, value) => {
    if (Array.isArray(value)) return typeof value[0] === 'number' && value.length === 2 ? [...value, '${LATER_NAME}'] : value;
    return typeof value === 'object' && value !== null ? { ${LATER_NAME}: 'said', ...value } : value;
  });
}

export function rewrittenJson<T>(`,
  },
  {
    file: 'packages/client/src/keyring/sealed-json.ts',
    from: '([name, each]) => !Object.hasOwn(known, name)',
    to: `([name, each]) => (name !== '${LATER_NAME}' && !Object.hasOwn(known, name))`,
  },
  {
    file: 'packages/client/src/keyring/sealed-json.ts',
    from: 'return said.length > known.length ||',
    to: `return said.some((part, index) => index >= known.length && part !== '${LATER_NAME}') ||`,
  },
  {
    file: 'packages/client/src/keyring/sealed-settings.ts',
    from: "import { jsonOf } from './sealed-json.ts';",
    to: "import { jsonOf, sayingMore } from './sealed-json.ts';",
  },
  {
    file: 'packages/client/src/keyring/sealed-settings.ts',
    from: 'await seal(rows, { spaceId, id, generation }, body)',
    to: 'await seal(rows, { spaceId, id, generation }, { ...body, text: sayingMore(body.text) })',
  },
  {
    file: 'packages/client/src/keyring/request-seeds.ts',
    from: "import { rewrittenJson, understood } from './sealed-json.ts';",
    to: "import { rewrittenJson, sayingMore, understood } from './sealed-json.ts';",
  },
  {
    file: 'packages/client/src/keyring/request-seeds.ts',
    from: 'return JSON.stringify(withTerms.parse(JSON.parse(text)).request.terms);',
    to: 'return sayingMore(JSON.stringify(withTerms.parse(JSON.parse(text)).request.terms));',
  },
  {
    file: 'packages/client/src/keyring/request-terms.ts',
    from: 'return JSON.stringify(file);',
    to: `return JSON.stringify({ ...file, ${LATER_NAME}: 'said' });`,
  },
  {
    file: 'packages/client/src/people/greeting.ts',
    from: 'JSON.stringify({ ...said, name })',
    to: `JSON.stringify({ ...said, name, ${LATER_NAME}: 'said' })`,
  },
  // An operation.
  {
    file: 'packages/contract/src/batches.ts',
    from: '  /** Removes a directory that stands for such a space; nothing else of that space goes. */',
    to: "  z.strictObject({ kind: z.literal('note'), text: z.string() }),",
  },
  {
    file: 'packages/server/src/spaces/batch-operations.ts',
    from: "    case 'rename_space':\n      await",
    to: "    case 'note':\n      return [];\n    case 'rename_space':\n      await",
  },
  {
    file: 'packages/client/src/spaces/rows-after.ts',
    from: "    case 'undo_plain':\n",
    to: "    case 'note':\n    case 'undo_plain':\n",
  },
  {
    file: 'packages/client/src/spaces/must-be-sealed-under.ts',
    from: '  setting: () => NOTHING,',
    to: '  note: () => NOTHING,\n  setting: () => NOTHING,',
  },
  {
    file: 'packages/client/src/spaces/row-needs.ts',
    from: "      case 'undo_plain':\n",
    to: "      case 'note':\n      case 'undo_plain':\n",
  },
  // A kind of setting.
  {
    file: 'packages/client/src/keyring/sealed-settings.ts',
    from: "const KINDS = ['retention',",
    to: "const KINDS = ['colour', 'retention',",
  },
];
