import { generateKeyPairSync } from 'node:crypto';
import type { PasskeyKey } from './ceremonies.ts';
import { webAuthnFormats } from './web-authn.ts';

// RFC 9053, section 7.1.1 and 2.1: an elliptic curve key of P-256, for ES256.
const KEY_TYPE = 1;
const ALGORITHM = 3;
const CURVE = -1;
const X = -2;
const Y = -3;
const ELLIPTIC_CURVE = 2;
const ES256 = -7;
const P256 = 1;

/** A passkey whose private half is nowhere: unknown ones are judged by it, so that they cost the same work. */
export async function passkeyOfNobody(credentialId: string): Promise<PasskeyKey> {
  const { isoCBOR } = await webAuthnFormats();
  const { x = '', y = '' } = KEY_OF_NOBODY;
  const cose = new Map<number, number | Uint8Array>([
    [KEY_TYPE, ELLIPTIC_CURVE],
    [ALGORITHM, ES256],
    [CURVE, P256],
    [X, Buffer.from(x, 'base64url')],
    [Y, Buffer.from(y, 'base64url')],
  ]);
  const publicKey = Buffer.from(isoCBOR.encode(cose)).toString('base64url');
  return { credential_id: credentialId, public_key: publicKey, counter: 0 };
}

const KEY_OF_NOBODY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
