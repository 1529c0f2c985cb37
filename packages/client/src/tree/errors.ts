/** What is wrong with a tree that cannot be walked. */
export type TreeFault =
  /** A directory shows up twice: in itself, or in two places. */
  | 'repeated'
  /** Directories lie deeper in each other than any that were uploaded. */
  | 'depth'
  /** The pages of a directory never end. */
  | 'endless';

/** The server shows a tree that cannot be; or one that changed while it was read, which another try tells apart. */
export class TreeInvalid extends Error {
  override readonly name = 'TreeInvalid';
  readonly fault: TreeFault;
  /** The directory; null is the root. */
  readonly directoryId: string | null;

  constructor(fault: TreeFault, directoryId: string | null) {
    super('The folders on the server do not form a tree, or changed while they were read');
    this.fault = fault;
    this.directoryId = directoryId;
  }
}
