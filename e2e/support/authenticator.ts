import type { CDPSession, Page } from '@playwright/test';

/** What a virtual authenticator keeps of a passkey, as Chromium's protocol carries it. */
export interface VirtualPasskey {
  readonly credentialId: string;
  readonly isResidentCredential: boolean;
  readonly privateKey: string;
  readonly signCount: number;
  readonly rpId?: string;
  readonly userHandle?: string;
}

/** Chromium's own authenticator in software, attached to one page: it says yes to everything. */
export class VirtualAuthenticator {
  readonly #cdp: CDPSession;
  readonly #id: string;

  private constructor(cdp: CDPSession, id: string) {
    this.#cdp = cdp;
    this.#id = id;
  }

  /** @param options.hasPrf whether it has secrets that can open something */
  static async attachTo(page: Page, { hasPrf = true } = {}): Promise<VirtualAuthenticator> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        hasPrf,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(cdp, authenticatorId);
  }

  async passkeys(): Promise<VirtualPasskey[]> {
    const { credentials } = await this.#cdp.send('WebAuthn.getCredentials', { authenticatorId: this.#id });
    return credentials;
  }

  /** Takes over passkeys of another one, as a security key that is carried to another computer has them. */
  async take(passkeys: readonly VirtualPasskey[]): Promise<void> {
    for (const credential of passkeys) {
      await this.#cdp.send('WebAuthn.addCredential', { authenticatorId: this.#id, credential });
    }
  }

  /** Forgets all passkeys. */
  async clear(): Promise<void> {
    await this.#cdp.send('WebAuthn.clearCredentials', { authenticatorId: this.#id });
  }

  async remove(): Promise<void> {
    await this.#cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: this.#id });
  }
}
