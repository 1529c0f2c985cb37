/** A relative path that names no place below the folder into which it is uploaded. */
export class PathInvalid extends Error {
  override readonly name = 'PathInvalid';
  readonly path: string;

  constructor(path: string) {
    super(`The path ${JSON.stringify(path)} cannot be uploaded`);
    this.path = path;
  }
}

/** A directory cannot be made, because a file has its name. */
export class DirectoryNameTaken extends Error {
  override readonly name = 'DirectoryNameTaken';
  /** Relative to the folder into which it is uploaded. */
  readonly path: string;

  constructor(path: string) {
    super(`A file has the name of the directory ${path}`);
    this.path = path;
  }
}

/** Directories would lie deeper in each other than a drive takes. */
export class FoldersTooDeep extends Error {
  override readonly name = 'FoldersTooDeep';
  readonly limit: number;

  constructor(limit: number) {
    super(`No more than ${limit} directories may lie in each other`);
    this.limit = limit;
  }
}
