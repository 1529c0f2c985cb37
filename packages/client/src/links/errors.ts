/** The listing of links, or what a link leads to, cannot be used as the server gave it. */
export class LinkNotRead extends Error {
  override readonly name = 'LinkNotRead';

  constructor(options?: ErrorOptions) {
    super('Failed to get link', options);
  }
}

/** The server did not answer with the link that was to be made. */
export class LinkNotCreated extends Error {
  override readonly name = 'LinkNotCreated';

  constructor(options?: ErrorOptions) {
    super('Failed to create link', options);
  }
}

/** A change of a link that is not held here. */
export class LinkNotUpdated extends Error {
  override readonly name = 'LinkNotUpdated';

  constructor(options?: ErrorOptions) {
    super('Failed to update link', options);
  }
}

/** What the server says of a link after a change is not what was asked for. */
export class LinkAltered extends Error {
  override readonly name = 'LinkAltered';

  constructor() {
    super('The server answers with another expiry, limit or count of the link');
  }
}

/** An item whose key is not known, or not to be trusted, has no link. */
export class FileKeyMissing extends Error {
  override readonly name = 'FileKeyMissing';

  constructor(options?: ErrorOptions) {
    super('File key is missing', options);
  }
}

/** The link of a file was asked for a directory; directories have folder links. */
export class DirectoryNotLinkable extends Error {
  override readonly name = 'DirectoryNotLinkable';

  constructor() {
    super('Cannot create link for a directory');
  }
}

/** The address of a link does not open what the server says is behind it: it is not complete, or was changed. */
export class LinkKeyWrong extends Error {
  override readonly name = 'LinkKeyWrong';

  constructor(options?: ErrorOptions) {
    super('The link key does not open this link', options);
  }
}
