import type { Damage } from './opened-item.ts';

/**
 * The private key is not the user's, or what the server handed out does not open with it. One error for every
 * such case, so that a server that varies its answers learns nothing from the reaction.
 */
export class PrivateKeyMismatch extends Error {
  override readonly name = 'PrivateKeyMismatch';

  constructor(options?: ErrorOptions) {
    super('Private key does not match user', options);
  }
}

/**
 * What the server says of the account is not what its key pair signed: another e-mail address, a private key that is gone
 * or sealed otherwise, another generation.
 */
export class AccountAltered extends Error {
  override readonly name = 'AccountAltered';

  constructor() {
    super('The account is not as its owner signed it');
  }
}

/** The server holds no private key for the user, and none was given. */
export class PrivateKeyMissing extends Error {
  override readonly name = 'PrivateKeyMissing';

  constructor() {
    super('No private key found, please provide your private key when authenticating');
  }
}

/** The keyring holds no keys, or not any more. */
export class KeyringLocked extends Error {
  override readonly name = 'KeyringLocked';

  constructor() {
    super('The keys are locked');
  }
}

/** Nothing is known of this item: it was never opened here, or it is damaged. */
export class ItemNotOpened extends Error {
  override readonly name = 'ItemNotOpened';
  readonly itemId: string;

  constructor(itemId: string) {
    super("File doesn't have a key, cannot decrypt the data, file is unrecoverable");
    this.itemId = itemId;
  }
}

/** The server answered with another directory than the one that was asked for. */
export class DirectoryMismatch extends Error {
  override readonly name = 'DirectoryMismatch';

  constructor() {
    super('The server answered with another directory');
  }
}

/** A link is not as its owner made it, so nothing may be built upon it. */
export class LinkUnverified extends Error {
  override readonly name = 'LinkUnverified';
  readonly linkId: string;

  constructor(linkId: string) {
    super('A public link does not verify');
    this.linkId = linkId;
  }
}

/** More links than a change of the key pair can take along. */
export class LinksTooMany extends Error {
  override readonly name = 'LinksTooMany';
  readonly limit: number;

  constructor(limit: number) {
    super(`There are more than ${limit} public links`);
    this.limit = limit;
  }
}

/** The item that the server found is not as its owner sealed it, or is not the one that was asked for. */
export class ItemDamaged extends Error {
  override readonly name = 'ItemDamaged';
  readonly reason: Damage;

  constructor(reason: Damage) {
    super(`The file is damaged (${reason})`);
    this.reason = reason;
  }
}
