/**
 * An unfinished upload as the device keeps it, so that it can be offered again after a reload. Neither
 * the name nor anything of the content is written into it: those are with the item on the server, sealed. Only the
 * browser's handle knows what the file is called on this device.
 */
export interface UnfinishedUpload {
  readonly itemId: string;
  readonly versionId: string;
  readonly parentId: string | null;
  /** The fingerprint of the account's key pair: another person's uploads are not offered. */
  readonly account: string;
  /** Recognises the file when it is chosen again; sealed under the key of the version. */
  readonly fingerprint: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** The file of which it is another version; null for a file of its own. */
  readonly versionOf: string | null;
  /** Where the browser keeps one, so that the file need not be chosen again. */
  readonly handle: FileSystemFileHandle | null;
}

/** Where a device keeps them, such as IndexedDB. */
export interface UnfinishedUploads {
  /** A record as it was read: another version of the program may have written it. */
  list(): Promise<readonly unknown[]>;
  /** Keeps one, in place of an earlier one of the same item. */
  put(upload: UnfinishedUpload): Promise<void>;
  /** Forgets one; nothing happens if it is not there. */
  remove(itemId: string): Promise<void>;
}

/** Whether a stored value is one. */
export function isUnfinishedUpload(value: unknown): value is UnfinishedUpload {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const isText = (name: string) => typeof fields.get(name) === 'string';
  const isTextOrNull = (name: string) => isText(name) || fields.get(name) === null;
  const handle = fields.get('handle');
  return (
    ['itemId', 'versionId', 'account', 'fingerprint'].every(isText) &&
    ['parentId', 'versionOf'].every(isTextOrNull) &&
    Number.isFinite(fields.get('startedAt')) &&
    (handle === null || (typeof handle === 'object' && 'getFile' in handle))
  );
}
