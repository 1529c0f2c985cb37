/** A file could not be put into a ZIP whole and verified; the cause says why. The ZIP ends there. */
export class ZipEntryFailed extends Error {
  override readonly name = 'ZipEntryFailed';
  /** The file's path in the ZIP. */
  readonly path: string;

  constructor(path: string, options: { readonly cause: unknown }) {
    const reason = options.cause instanceof Error ? options.cause.message : 'Something went wrong';
    super(`${path}: ${reason}`, options);
    this.path = path;
  }
}
