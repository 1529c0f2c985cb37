/**
 * True if a row is of a directory: one shows no version, and that is signed. Of the type that stands beside it, only the server speaks. A version
 * of a file is none, either.
 */
export function isDirectory({ version_id }: { readonly version_id?: string | null | undefined }): boolean {
  return version_id === null;
}
