import { IS_SERVED } from './api-edits.ts';
import { ownerEdits } from './owner-edits.ts';
import { VALUE_EDITS } from './value-edits.ts';

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

/** The same, and behind it one of mark 2 and number 8, whose bytes are `key`. */
export const KEPT_FIELDS = 'AQAHAAAAA25ldwIACAAAAANrZXk';

/** How ids end that the next version makes: today's do so once in 65,536. */
export const LATER_IDS = 'aaaa';

/** How the ids of rows end that have both fields, of items that have a row of the kind 200, and of settings that are rows of the kind 100. */
export const KEPT_IDS = 'bbbb';
export const PART_IDS = 'cccc';
export const OWNERS_IDS = 'dddd';

/** How the ids of versions end whose content is bound to another id, which ends otherwise. */
export const BOUND_IDS = 'eeee';

/** The global name under which a test chooses one of these. */
export const CHOSEN_IDS = 'laterIds';

const CONTENT_ID = `replace(/${BOUND_IDS}$/, 'ffff')`;
const CHOOSE = `replace(/.{4}$/, ${IS_SERVED} ? (Reflect.get(globalThis, '${CHOSEN_IDS}') ?? '${LATER_IDS}') : '$&')`;

/** What the next version says under a name of its own at each depth of sealed JSON. */
export const LATER_NAME = 'later';

/**
 * All in which the next version of the format differs from this one: a field in heads and in sealed metadata, fields of both marks in all rows, a kind of row in each half, a kind
 * of item, a role, a name at each depth of sealed JSON, a part in its tuples, an operation, a kind of setting, and values of settings.
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
    to: `lowest: { write: 1, read: 1 }, get later() { return ${IS_SERVED} ? '${LATER_FIELD}' : ''; } };`,
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
    to: `return itemId(crypto.randomUUID().${CHOOSE});`,
  },
  {
    file: 'packages/crypto/src/ids.ts',
    from: 'return versionId(crypto.randomUUID());',
    to: `return versionId(crypto.randomUUID().${CHOOSE});`,
  },
  {
    file: 'packages/crypto/src/rows/row-bytes.ts',
    from: '/** Ends the row that is being written, with its later fields. */',
    to: `export function laterOf(id: string): Bytes | undefined {
  const fields = { ${LATER_IDS}: '${LATER_FIELD}', ${KEPT_IDS}: '${KEPT_FIELDS}', ${PART_IDS}: '${LATER_FIELD}' };
  const text = fields[id.slice(-4)];
  return text && Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
}

/** The row of the kind 200 that an item has: nobody sends it, it follows from the item's id. */
export function partsOf(id: string) {
  if (!id.endsWith('${PART_IDS}')) return [];
  record.begin(200);
  for (let times = 0; times < 3; times++) record.id(id);
  return [{ kind: 200, id, itemId: id, bytes: record.end() }];
}`,
  },
  ...['item', 'version', 'link', 'member'].flatMap((kind): Edit[] => [
    {
      file: `packages/crypto/src/rows/${kind}.ts`,
      from: 'return endWith(row.later);',
      to: 'return endWith(row.later ?? laterOf(row.id));',
    },
    {
      file: `packages/crypto/src/rows/${kind}.ts`,
      from: ' fieldsOf, record,',
      to: ' fieldsOf, laterOf, record,',
    },
  ]),
  {
    file: 'packages/client/src/rows/later-rows.ts',
    from: 'some(({ mark }) => mark === 2)',
    to: 'some(({ mark, number }) => mark === 2 && number !== 8)',
  },
  // A kind of row of items.
  {
    file: 'packages/crypto/src/rows/index.ts',
    from: 'type Extensible, idBytes }',
    to: 'type Extensible, idBytes, partsOf }',
  },
  {
    file: 'packages/crypto/src/row-digests.ts',
    from: 'import { idBytes }',
    to: 'import { idBytes, partsOf }',
  },
  {
    file: 'packages/crypto/src/row-digests.ts',
    from: 'for (const row of others.length < 2 ? others : inOrderOfKinds(others, kindOf)) {',
    to: 'const known = others.filter((row) => kindOf(row) !== 200);\nfor (const row of inOrderOfKinds([...known, ...partsOf(item.id)], kindOf)) {',
  },
  {
    file: 'packages/client/src/space/rows-after.ts',
    from: '(row.unknown?.length ?? 0)',
    to: `(row.item.id.endsWith('${PART_IDS}') ? 1 : 0)`,
  },
  {
    file: 'packages/client/src/rows/later-rows.ts',
    from: '(row.unknown ?? []).length > 0',
    to: '(row.unknown ?? []).some(({ kind }) => kind !== 200)',
  },
  {
    file: 'packages/server/src/spaces/item-hashes.ts',
    from: 'versions: versions.length }',
    to: `versions: versions.length + (id.endsWith('${PART_IDS}') ? 1 : 0) }`,
  },
  {
    file: 'packages/server/src/spaces/rows-as-bytes.ts',
    from: 'EncodingInvalid, itemRowBytes, versionRowBytes }',
    to: 'EncodingInvalid, itemRowBytes, partsOf, versionRowBytes }',
  },
  {
    file: 'packages/server/src/spaces/rows-as-bytes.ts',
    from: '    revision: stored.revision,',
    to: '    unknown: partsOf(stored.id).map(({ bytes }) => textOf(bytes)),\n    revision: stored.revision,',
  },
  {
    file: 'packages/server/src/storage/rows-below.ts',
    from: 'const counted = [',
    to: `const counted = [\n    await items.where('items.id', 'like', '%${PART_IDS}').executeTakeFirstOrThrow(),`,
  },
  // A kind of row of the owner's, which is stored as a setting.
  {
    file: 'packages/crypto/src/rows/sealed.ts',
    from: "return sealedRowBytes('setting', row);",
    to: `return sealedRowBytes(row.id.endsWith('${OWNERS_IDS}') ? 100 : 'setting', row);`,
  },
  {
    file: 'packages/crypto/src/rows/sealed.ts',
    from: 'record.begin(ROW_KINDS[kind]);',
    to: 'record.begin(numberOfKind(kind));',
  },
  {
    file: 'packages/client/src/space/operations/owners.ts',
    from: "rows.own(id, { kind: 'setting',",
    to: `rows.own(id, { kind: id.endsWith('${OWNERS_IDS}') ? 100 : 'setting',`,
  },
  {
    file: 'packages/server/src/spaces/digests-service.ts',
    from: '[{ kind, id: row.id,',
    to: `[{ kind: row.id.endsWith('${OWNERS_IDS}') ? 100 : kind, id: row.id,`,
  },
  {
    file: 'packages/server/src/spaces/sealed-setting-repository.ts',
    from: "select(TOLD).where('kind', '=', kind)",
    to: `select(TOLD).where('id', 'not like', '%${OWNERS_IDS}').where('kind', '=', kind)`,
  },
  {
    file: 'packages/server/src/spaces/sealed-setting-repository.ts',
    from: ".where('kind', '=', 'setting')",
    to: `.where('id', 'not like', '%${OWNERS_IDS}').where('kind', '=', 'setting')`,
  },
  // Contents that are bound to another id than that of their version.
  {
    file: 'packages/crypto/src/segment.ts',
    from: "associatedData('segment', versionId,",
    to: `associatedData('segment', versionId.${CONTENT_ID},`,
  },
  ...['image', 'envelope'].map((what) => ({
    file: 'packages/crypto/src/item-fields.ts',
    from: `'thumbnail', [versionId], ${what}`,
    to: `'thumbnail', [versionId.${CONTENT_ID}], ${what}`,
  })),
  ...['digest', 'envelope'].map((what) => ({
    file: 'packages/crypto/src/item-fields.ts',
    from: `'content-hash', [versionId, algorithm], ${what}`,
    to: `'content-hash', [versionId.${CONTENT_ID}, algorithm], ${what}`,
  })),
  {
    file: 'packages/crypto/src/rows/version.ts',
    from: 'record.id(row.contentId);',
    to: `record.id(row.contentId.${CONTENT_ID});`,
  },
  {
    file: 'packages/server/src/storage/version-rows.ts',
    from: 'content_id: null,',
    to: `content_id: id.endsWith('${BOUND_IDS}') ? id.${CONTENT_ID} : null,`,
  },
  // Other rows of the owner.
  ...ownerEdits({ later: LATER_FIELD, kept: KEPT_FIELDS }),
  {
    file: 'packages/crypto/src/ids.ts',
    from: 'return linkId(crypto.randomUUID());',
    to: `return linkId(crypto.randomUUID().${CHOOSE});`,
  },
  // Rows of settings and contacts.
  {
    file: 'packages/crypto/src/rows/sealed.ts',
    from: 'return endWith(later);',
    to: 'return endWith(later ?? laterOf(id));',
  },
  {
    file: 'packages/crypto/src/rows/sealed.ts',
    from: ' fieldsOf, record,',
    to: ' fieldsOf, laterOf, record,',
  },
  {
    file: 'packages/crypto/src/rows/sealed.ts',
    from: 'ROW_KINDS, type RowKind',
    to: 'numberOfKind, ROW_KINDS, type RowKind',
  },
  {
    file: 'packages/crypto/src/setting.ts',
    from: 'text: string = crypto.randomUUID()',
    to: `text: string = crypto.randomUUID().${CHOOSE}`,
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
    file: 'packages/contract/src/operations/index.ts',
    from: '  unmount.schema,',
    to: "  unmount.schema,\n  z.strictObject({ kind: z.literal('note'), text: z.string() }),",
  },
  {
    file: 'packages/contract/src/operations/index.ts',
    from: '  unmount: unmount.facts,',
    to: '  unmount: unmount.facts,\n  note: undoPlain.facts,',
  },
  {
    file: 'packages/server/src/spaces/batch-operations.ts',
    from: "    case 'rename_space':\n      await",
    to: "    case 'note':\n      return [];\n    case 'rename_space':\n      await",
  },
  {
    file: 'packages/client/src/space/operations/index.ts',
    from: '  undo_plain: NO_ROWS,',
    to: '  undo_plain: NO_ROWS,\n  note: NO_ROWS,',
  },
  ...VALUE_EDITS,
];
