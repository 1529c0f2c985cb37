/** One file to upload, as the page keeps it while it is in the list. */
export interface Upload {
  readonly file: File;
  /** Null is the top. */
  readonly folderId: string | null;
  /** The name that it has in the end. */
  readonly name: string;
  readonly replaces: Replaced | null;
  /** The record that an earlier attempt has made. */
  readonly itemId: string | null;
}

/** The file whose place an upload takes once all of it is there. */
export interface Replaced {
  readonly id: string;
  /** The name under which the new version is uploaded meanwhile. */
  readonly under: string;
}
