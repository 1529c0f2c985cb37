/** The browser has no passkeys, or the authenticator lacks what they need. */
export class PasskeyUnsupported extends Error {
  override readonly name = 'PasskeyUnsupported';

  constructor(options?: ErrorOptions) {
    super('This browser or device has no passkeys that Coffer can use.', options);
  }
}

/** The authenticator can sign in, but has no secret that could open the private key (the PRF extension). */
export class PasskeyWithoutPrf extends Error {
  override readonly name = 'PasskeyWithoutPrf';

  constructor() {
    super(
      'This passkey cannot open your private key: its device or browser lacks the PRF extension. Use another security key, phone or browser.',
    );
  }
}

/** The person, or the browser for them, did not answer the question for a passkey. */
export class PasskeyNotGiven extends Error {
  override readonly name = 'PasskeyNotGiven';

  constructor(options?: ErrorOptions) {
    super('No passkey was used: the question was closed, took too long, or there is none here.', options);
  }
}

/** The authenticator has a passkey of this account already. */
export class PasskeyThereAlready extends Error {
  override readonly name = 'PasskeyThereAlready';

  constructor(options?: ErrorOptions) {
    super('This device has a passkey of your account already.', options);
  }
}

/** The page is open at an address at which browsers allow no passkeys for this server. */
export class PasskeyAddress extends Error {
  override readonly name = 'PasskeyAddress';

  constructor(options?: ErrorOptions) {
    super(
      'Passkeys work only at the name that this server is set up for, and not at an IP address. Open Coffer at its name, or as localhost.',
      options,
    );
  }
}

/**
 * The server names another host for its passkeys than the page's. With that of a parent domain every neighbour's page
 * could have them answered, so the browser is not asked.
 */
export class PasskeyHostDiffers extends Error {
  override readonly name = 'PasskeyHostDiffers';

  /**
   * @param own the page's
   * @param named the server's
   */
  constructor(own: string, named: string) {
    super(
      `Passkeys made here belong to ${own} alone, but the server asks for those of ${named}. If that is where you usually open Coffer, use passkeys there. If not, tell your administrator.`,
    );
  }
}
