/** A PIN that is not the one, or one where the device keeps none any more. */
export class PinRefused extends Error {
  override readonly name = 'PinRefused';
  /** 0: what the PIN opened is deleted. */
  readonly triesLeft: number;

  constructor(triesLeft: number, options?: ErrorOptions) {
    super('Wrong PIN', options);
    this.triesLeft = triesLeft;
  }
}

/** The password does not open the private key of a session that still lasts. */
export class PasswordRefused extends Error {
  override readonly name = 'PasswordRefused';

  constructor(options?: ErrorOptions) {
    super('The password does not open your private key.', options);
  }
}

/**
 * The server knows no account by this private key at this minute. It answers alike whichever of the two is wrong, and
 * the signature holds the minute of this device.
 */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused';

  constructor(options?: ErrorOptions) {
    super(
      'Private key does not match user, or the clock of this device is more than a minute wrong.',
      options,
    );
  }
}

/** There is nobody to unlock, or nothing of the session on this device to begin with. */
export class SignInNeeded extends Error {
  override readonly name = 'SignInNeeded';

  constructor() {
    super('Please log in with your password or your private key.');
  }
}

/** The server shows other keys of the account than this device has seen, which do not follow from those. */
export class KeysDoubted extends Error {
  override readonly name = 'KeysDoubted';

  constructor() {
    super('The server shows other keys of your account than this device has seen.');
  }
}

/** No account has the passkey any more. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused';

  constructor(options?: ErrorOptions) {
    super('This passkey opens no account here any more. Log in another way.', options);
  }
}

/** The passkey belongs to another account than the one that is locked here. */
export class PasskeyOfAnother extends Error {
  override readonly name = 'PasskeyOfAnother';

  constructor() {
    super('This passkey belongs to another account.');
  }
}
