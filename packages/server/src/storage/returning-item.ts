import { itemRowFields, type PutBackRow, versionRowFields } from '@coffer/contract';
import {
  EncodingInvalid,
  type Extensible,
  fromBase64Url,
  type ItemRow,
  readItemRow,
  readVersionRow,
  type VersionRow,
} from '@coffer/crypto';
import { fieldRefused } from '../calls/refusal.ts';

/** A number that is put back is a half of the greatest at most: a file whose numbers are used up takes no other version. */
const GREATEST_NUMBER = 2 ** 52;

/** An item that is put back, as its canonical bytes say. */
export interface ReturningItem {
  readonly item: ItemRow;
  /** The one that it shows first. */
  readonly versions: readonly VersionRow[];
  /** Versions that are there, and stay. */
  readonly further: readonly { readonly id: string }[];
  /** Of an item of the kind `space`: for which one it stands; null of all else. */
  readonly standsFor: string | null;
}

/**
 * Reads a row that is put back. What this version does not know, it could not keep.
 *
 * @param field what it is called in a refusal
 * @throws Refusal `validation_failed`
 */
export function readReturning(row: PutBackRow, field: string): ReturningItem {
  const { item: text, versions: texts = [], further = [], space_id: standsFor = null } = row;
  const item = known(field, itemRowFields, () => readItemRow(fromBase64Url(text)));
  const versions = texts.map((each) =>
    known(field, versionRowFields, () => readVersionRow(fromBase64Url(each))),
  );
  const { id, kind, shownVersionId } = item;
  if (typeof kind === 'number') throw fieldRefused(field, 'This server does not know this kind of item.');
  if (versions.some((version) => version.itemId !== id))
    throw fieldRefused(field, 'A version is of another item.');
  if (versions.some((version) => version.contentId !== version.id)) {
    throw fieldRefused(field, 'Each version has a content of its own id.');
  }
  if (versions.some(({ number }) => number < 1 || number > GREATEST_NUMBER)) {
    throw fieldRefused(field, 'A version has a number from 1 to the half of the greatest.');
  }
  const shown = versions.filter((version) => version.id === shownVersionId);
  const isFile = kind === 'file';
  if (
    isFile !== (shownVersionId !== null) ||
    isFile !== (shown.length === 1) ||
    (!isFile && versions.length > 0)
  ) {
    throw fieldRefused(field, 'A file comes with the version that it shows, and nothing else with versions.');
  }
  if ((kind === 'space') !== (standsFor !== null)) {
    throw fieldRefused(field, 'What stands for a space comes with its id.');
  }
  return {
    item,
    versions: [...shown, ...versions.filter((version) => version.id !== shownVersionId)],
    further,
    standsFor,
  };
}

/** The id of a row that is put back; null where it is none. */
export function idInReturning({ item }: PutBackRow): string | null {
  try {
    return readItemRow(fromBase64Url(item)).id;
  } catch (error) {
    if (error instanceof EncodingInvalid) return null;
    throw error;
  }
}

/** A row without later fields: there are none that this version knows. Those that it knows are in the limits of other calls. */
function known<Row extends Extensible>(
  field: string,
  fields: typeof itemRowFields | typeof versionRowFields,
  read: () => Row,
): Row {
  const row = fieldsOf(field, read);
  if (row.later !== undefined)
    throw fieldRefused(field, 'This server does not know all fields of this row. Update it.');
  const [fault] = fields.safeParse(row).error?.issues ?? [];
  if (fault === undefined) return row;
  throw fieldRefused(field, `${fault.path.join('.')}: ${fault.message}`);
}

function fieldsOf<Row>(field: string, read: () => Row): Row {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EncodingInvalid)) throw error;
    throw fieldRefused(field, 'It has no canonical form.');
  }
}
