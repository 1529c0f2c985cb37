import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type { NewPasskey, PasskeyChallenge, PasskeyCreation, PasskeyLogin } from '@coffer/contract';
import { envelope } from './builders.ts';
import { type Cbor, cbor } from './cbor.ts';

// W3C Web Authentication Level 3, section 6.1: the flags of authenticator data.
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

interface Circumstances {
  /** The page that asked; the server's own by default. */
  readonly origin?: string | undefined;
  /** The site that the authenticator signs for; the host of the page by default. */
  readonly rpId?: string | undefined;
  readonly userVerified?: boolean | undefined;
  readonly challenge?: string | undefined;
  /** What the browser says that it did. */
  readonly type?: string | undefined;
}

/** A passkey without counter as an authenticator keeps it. */
export interface KeptPasskey {
  readonly credentialId: string;
  /** PEM. */
  readonly privateKey: string;
  readonly userHandle: string;
}

/** A passkey in software, as an authenticator and a browser make and use one together. */
export class SoftwarePasskey {
  readonly credentialId: string;
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  #userHandle = '';
  counter: number;

  /** @param options.kept one that was made before */
  constructor(origin: string, { counter = 0, kept }: { counter?: number; kept?: KeptPasskey } = {}) {
    this.#key =
      kept === undefined
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
        : createPrivateKey(kept.privateKey);
    this.#publicKey = createPublicKey(this.#key);
    this.#origin = origin;
    this.credentialId = kept?.credentialId ?? randomBytes(32).toString('base64url');
    this.#userHandle = kept?.userHandle ?? '';
    this.counter = counter;
  }

  get kept(): KeptPasskey {
    const privateKey = this.#key.export({ type: 'pkcs8', format: 'pem' }).toString();
    return { credentialId: this.credentialId, privateKey, userHandle: this.#userHandle };
  }

  /** COSE, base64url. */
  get publicKey(): string {
    return this.#cose().toString('base64url');
  }

  /** What a browser answers when it made this passkey. */
  create(
    options: Pick<PasskeyCreation, 'challenge' | 'user_handle'>,
    changes: Circumstances & Partial<NewPasskey> & { readonly statement?: [string, Map<string, Cbor>] } = {},
  ): NewPasskey {
    const { statement, ...more } = changes;
    const { circumstances, fields } = separated(more, options.challenge);
    this.#userHandle = options.user_handle;
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#cose()]);
    const data = Buffer.concat([this.#header(circumstances, ATTESTED), credential]);
    const [format, attStmt] = statement ?? ['none', new Map<string, Cbor>()];
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', format],
        ['attStmt', attStmt],
        ['authData', data],
      ]),
    );
    return {
      name: 'A passkey',
      credential_id: this.credentialId,
      client_data: this.#clientData('webauthn.create', circumstances).toString('base64url'),
      attestation: attestation.toString('base64url'),
      transports: ['internal'],
      encrypted_private_key: envelope(1_200),
      ...fields,
    };
  }

  /** What a browser answers when this passkey signed. It counts once more, if it counts. */
  sign(
    options: Pick<PasskeyChallenge, 'challenge'>,
    changes: Circumstances & Partial<PasskeyLogin> = {},
  ): PasskeyLogin {
    const { circumstances, fields } = separated(changes, options.challenge);
    if (this.counter > 0) this.counter += 1;
    const data = this.#header(circumstances, 0);
    const clientData = this.#clientData('webauthn.get', circumstances);
    const digest = createHash('sha256').update(clientData).digest();
    return {
      credential_id: this.credentialId,
      client_data: clientData.toString('base64url'),
      authenticator_data: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, digest]), this.#key).toString('base64url'),
      user_handle: this.#userHandle,
      ...fields,
    };
  }

  /** Lets it belong to an account without a ceremony. */
  belongTo(userHandle: string): void {
    this.#userHandle = userHandle;
  }

  #header({ rpId, userVerified = true }: Circumstances, flags: number): Buffer {
    const site = createHash('sha256')
      .update(rpId ?? new URL(this.#origin).hostname)
      .digest();
    const rest = Buffer.alloc(5);
    rest.writeUInt8(USER_PRESENT | (userVerified ? USER_VERIFIED : 0) | flags, 0);
    rest.writeUInt32BE(this.counter, 1);
    return Buffer.concat([site, rest]);
  }

  #clientData(kind: string, { challenge, origin, type }: Circumstances): Buffer {
    const data = { type: type ?? kind, challenge, origin: origin ?? this.#origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  /** RFC 9053, section 7.1.1: a key of P-256 for ES256. */
  #cose(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) => Buffer.from(text, 'base64url');
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    );
  }
}

/** What the answer is made of, apart from fields that are put into it as they are. */
function separated<T extends Circumstances>(
  { origin, rpId, userVerified, challenge, type, ...fields }: T,
  asked: string,
) {
  const circumstances = { origin, rpId, userVerified, challenge: challenge ?? asked, type };
  return { circumstances, fields };
}
