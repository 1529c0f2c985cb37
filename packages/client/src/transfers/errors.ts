/** The user cancelled. An abort reason; record and stored chunks stay, so that the upload can be resumed. */
export class TransferCancelled extends Error {
  override readonly name = 'TransferCancelled';

  constructor() {
    super('Cancelled');
  }
}

/** Only what runs can be cancelled. */
export class TransferNotRunning extends Error {
  override readonly name = 'TransferNotRunning';

  constructor() {
    super('File cannot be canceled when its not uploading');
  }
}

/** A complete item of this name is in the target folder. */
export class FileAlreadyExists extends Error {
  override readonly name = 'FileAlreadyExists';

  constructor() {
    super('File already exists');
  }
}

/** The file on disk changed, shrank or vanished while it was read. */
export class SourceChanged extends Error {
  override readonly name = 'SourceChanged';

  constructor(options?: ErrorOptions) {
    super('The file was changed, or cannot be read any more', options);
  }
}

/** All chunks were sent, and the server says that some are missing. */
export class UploadIncomplete extends Error {
  override readonly name = 'UploadIncomplete';

  constructor() {
    super('The server did not keep all of the file');
  }
}

/** Every chunk is authentic, but the whole is not what was uploaded. */
export class ContentMismatch extends Error {
  override readonly name = 'ContentMismatch';

  constructor() {
    super('The content is not what was uploaded');
  }
}

/** A range that does not lie within the file. */
export class RangeInvalid extends Error {
  override readonly name = 'RangeInvalid';
  readonly size: number;

  constructor(size: number) {
    super(`The range does not lie within ${size} bytes`);
    this.size = size;
  }
}
