/** There is more of it than this browser can show at once. */
export class TooLargeToPreview extends Error {
  override readonly name = 'TooLargeToPreview';
  /** Bytes. */
  readonly limit: number;

  constructor(limit: number) {
    super('The file is too large to be shown');
    this.limit = limit;
  }
}

/** The bytes are authentic, but they are not what the file's type says, or the browser cannot show it. */
export class NotShowable extends Error {
  override readonly name = 'NotShowable';

  constructor(options?: ErrorOptions) {
    super('The content cannot be shown', options);
  }
}

/** A document that opens with a password of its own. */
export class DocumentLocked extends Error {
  override readonly name = 'DocumentLocked';

  constructor() {
    super('The document is protected by a password');
  }
}

/** Not all of the file is on the server yet. */
export class UploadUnfinished extends Error {
  override readonly name = 'UploadUnfinished';

  constructor() {
    super('The upload of this file is not finished yet');
  }
}
