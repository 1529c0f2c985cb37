import type { SealedSetting, StoredRow } from '@coffer/contract';
import {
  type Bytes,
  bytesOfBase64Url,
  contactRowBytes,
  EncodingInvalid,
  readSealedRow,
  settingRowBytes,
} from '@coffer/crypto';

/** A setting or a contact, all of it read from its canonical bytes but for the revision, which orders changes. */
export interface StoredSetting extends SealedSetting {
  /** That changed it last, by the server's word. */
  readonly revision: number;
  /** Fields of later versions, as they came. */
  readonly later?: Bytes;
}

export type SealedKind = 'setting' | 'contact';

/** Reads rows as the server sends them; those that are none are left out, so that they prove nothing. */
export function storedSettings(kind: SealedKind, rows: readonly StoredRow[]): readonly StoredSetting[] {
  const read: StoredSetting[] = [];
  for (const { row, revision } of rows) {
    try {
      const { id, generation, sealedBody, later } = readSealedRow(kind, bytesOf(row));
      read.push({ id, generation, encrypted_body: sealedBody, revision, ...(later && { later }) });
    } catch (error) {
      if (!(error instanceof EncodingInvalid)) throw error;
    }
  }
  return read;
}

/** The canonical bytes of a row that was read. */
export function storedBytes(
  kind: SealedKind,
  { id, generation, encrypted_body: sealedBody, later }: SealedSetting & Pick<StoredSetting, 'later'>,
): Bytes {
  const row = { id, generation, sealedBody, later };
  return kind === 'setting' ? settingRowBytes(row) : contactRowBytes(row);
}

/** Decodes the bytes of a row. Throws EncodingInvalid where they are no base64url. */
export function bytesOf(text: string): Bytes {
  const bytes = bytesOfBase64Url(text);
  if (bytes === null) throw new EncodingInvalid('base64url');
  return bytes;
}
