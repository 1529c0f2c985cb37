/** The browser never asked for the file, since it forbids downloads or could not load the program that reads it. */
export class DownloadNotStarted extends Error {
  override readonly name = 'DownloadNotStarted';

  constructor() {
    super('The browser did not start the download');
  }
}

/** The download was ended in the browser's own list of downloads. */
export class DownloadStopped extends Error {
  override readonly name = 'DownloadStopped';

  constructor() {
    super('The download was stopped by the browser');
  }
}

/** A directory has no content of its own; it can be downloaded as an archive. */
export class DirectoryNotDownloadable extends Error {
  override readonly name = 'DirectoryNotDownloadable';

  constructor() {
    super('Cannot download directory');
  }
}

/** The file does not fit in memory, and this browser has no other way to save it. */
export class TooLargeForMemory extends Error {
  override readonly name = 'TooLargeForMemory';
  /** Bytes. */
  readonly limit: number;

  constructor(limit: number) {
    super('The file is too large to be saved by this browser');
    this.limit = limit;
  }
}

/** The same file is being uploaded already, here or in another tab. */
export class UploadUnderWay extends Error {
  override readonly name = 'UploadUnderWay';

  constructor() {
    super('This file is being uploaded already');
  }
}

/** The list has a transfer whose file this page does not have. */
export class SourceMissing extends Error {
  override readonly name = 'SourceMissing';

  constructor() {
    super('File not found');
  }
}
