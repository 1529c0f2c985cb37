import type { AttestationObject } from '@simplewebauthn/server/helpers';
import { z } from 'zod';

// RFC 9053, sections 2.1 and 2.2, and RFC 8812, section 2.
const [ES256, EDDSA, RS256] = [-7, -8, -257];

/** The signatures that a passkey may make, the preferred one first. */
export const ALGORITHMS = [ES256, EDDSA, RS256];

/** The expected challenge and site of a ceremony. */
interface Expected {
  /** base64url */
  readonly challenge: string;
  /** The address of this server as its visitor knows it. */
  readonly origin: string;
}

/** A passkey's public half. */
export interface PasskeyKey {
  readonly credential_id: string;
  /** COSE, base64url. */
  readonly public_key: string;
  readonly counter: number;
}

interface Attested {
  readonly credential_id: string;
  readonly client_data: string;
  readonly attestation: string;
}

interface Asserted {
  readonly credential_id: string;
  readonly client_data: string;
  readonly authenticator_data: string;
  readonly signature: string;
}

/** The name that WebAuthn has for a site: the host of its address, which the authenticator binds everything to. */
export function relyingPartyId(origin: string): string {
  return new URL(origin).hostname;
}

const clientData = z.object({ challenge: z.string() });

/** The challenge that the browser says it was given; null for what is no client data. */
export function challengeIn(clientDataText: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataText, 'base64url').toString())).challenge;
  } catch {
    return null;
  }
}

/** The public half of a passkey that was made for this site with user verification, or null. */
export async function attestedKey(
  { credential_id: id, client_data, attestation }: Attested,
  { challenge, origin }: Expected,
): Promise<PasskeyKey | null> {
  return orNull(async () => {
    const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
      webAuthn(),
      webAuthnFormats(),
    ]);
    if (!namesNobody(decodeAttestationObject(bytesOf(attestation)))) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: client_data, attestationObject: attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyId(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== id) return null;
    const { publicKey, counter } = registrationInfo.credential;
    return { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter };
  });
}

/**
 * The counter after a signature of this passkey for this site, made with user verification; null where it is
 * none, and where the counter did not go up, which is how a copied authenticator shows.
 */
export async function assertedCounter(
  { credential_id: id, client_data, authenticator_data, signature }: Asserted,
  key: PasskeyKey,
  { challenge, origin }: Expected,
): Promise<number | null> {
  return orNull(async () => {
    const { verifyAuthenticationResponse } = await webAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyId(origin),
      requireUserVerification: true,
      credential: {
        id,
        publicKey: bytesOf(key.public_key),
        counter: key.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  });
}

/**
 * Whether an attestation says nothing about the make of the authenticator, as it was asked for. Chains of
 * certificates are not even looked at: verifying one would make this server call the addresses that it names.
 */
function namesNobody(attestation: AttestationObject): boolean {
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}

/** The library throws for everything in an answer that is not as it must be. */
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

/** The handle of an account in authenticators: the bytes of its id, which tell nothing about a person; base64url. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

/**
 * The library for WebAuthn. It is loaded when somebody uses a passkey for the first time, because that takes as long as
 * a third of the server's start.
 */
const webAuthn = () => import('@simplewebauthn/server');

/** The part of that library that knows its formats. */
export const webAuthnFormats = () => import('@simplewebauthn/server/helpers');
