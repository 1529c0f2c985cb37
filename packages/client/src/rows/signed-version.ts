import type { FileVersion } from '@coffer/contract';
import { type Bytes, EncodingInvalid, readVersionRow, type VersionRow } from '@coffer/crypto';
import { orLie } from '../failures/or-lie.ts';
import { versionFields } from './space-row.ts';
import { bytesOf } from './stored-setting.ts';

/** A version of a file by its canonical bytes. */
export interface SignedVersion {
  readonly bytes: Bytes;
  readonly row: VersionRow;
}

/** The row of a version as a page of versions shows it; null of one that is not finished. Throws `space_lied`. */
export function signedVersion(itemId: string, { row: text }: Pick<FileVersion, 'row'>): SignedVersion | null {
  if (text === undefined) return null;
  return orLie(() => {
    const bytes = bytesOf(text);
    const row = readVersionRow(bytes);
    if (row.itemId !== itemId) throw new EncodingInvalid('row of the file');
    return { bytes, row };
  });
}

/** A version with the fields that its bytes have: those that come beside them are for other programs. Throws `space_lied`. */
export function versionAsSigned(itemId: string, version: FileVersion): FileVersion {
  const signed = signedVersion(itemId, version);
  if (signed === null) return version;
  const { row = '' } = version;
  return { ...versionFields(signed.row), row };
}
