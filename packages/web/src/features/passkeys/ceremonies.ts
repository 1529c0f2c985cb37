import '../../failures/drive-texts.ts';
import type { PasskeyAnswer } from '@coffer/client';
import { failed } from '@coffer/client';
import type { NewPasskey, PasskeyChallenge, PasskeyCreation } from '@coffer/contract';
import { type Bytes, PASSKEY_PRF_INPUT, randomBytes, toBase64Url } from '@coffer/crypto';
import {
  type AuthenticationExtensionsClientInputs,
  type AuthenticationExtensionsClientOutputs,
  type StartAuthenticationOpts,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

/** As long as the server waits. */
const TIMEOUT_MS = 5 * 60_000;

// The server has no say in it: what it could choose, it could ask for at another occasion.
const EXTENSIONS: AuthenticationExtensionsClientInputs = { prf: { eval: { first: PASSKEY_PRF_INPUT } } };

/** A passkey that was just made. */
export interface MadePasskey {
  readonly form: Omit<NewPasskey, 'name' | 'encrypted_private_key'>;
  readonly prfOutput: Bytes;
}

/**
 * Has a passkey made for this site. Many authenticators evaluate the PRF only for passkeys that they have already;
 * then the new one is asked once. Throws `passkey_host_differs`, `passkey_without_prf`, `passkey_exists`, and what
 * askForPasskey throws.
 */
export async function makePasskey(creation: PasskeyCreation): Promise<MadePasskey> {
  const { challenge, rp_id, rp_name, user_handle, user_name, algorithms, exclude } = creation;
  const host = ownHost(rp_id);
  const made = await named(
    startRegistration({
      optionsJSON: {
        challenge,
        timeout: TIMEOUT_MS,
        attestation: 'none',
        extensions: EXTENSIONS,
        rp: { id: host, name: rp_name },
        user: { id: user_handle, name: user_name, displayName: user_name },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: exclude.map(({ credential_id, transports }) => ({
          id: credential_id,
          type: 'public-key',
          transports,
        })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      },
    }),
  );
  const { id, response, clientExtensionResults } = made;
  const transports = response.transports ?? [];
  try {
    const prfOutput =
      prfOutputOf(clientExtensionResults) ??
      (clientExtensionResults.prf?.enabled === true ? await evaluated(id, transports, host) : null);
    if (prfOutput === null) throw failed('passkey_without_prf');
    return {
      form: {
        credential_id: id,
        client_data: response.clientDataJSON,
        attestation: response.attestationObject,
        transports,
      },
      prfOutput,
    };
  } catch (error) {
    await forgetPasskey(id);
    throw error;
  }
}

/** Has the device forget a passkey that the server does not have, where its browser can: it would be offered, and open nothing. */
export async function forgetPasskey(credentialID: string): Promise<void> {
  const { hostname: rpID } = window.location;
  await sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => undefined);
}

/**
 * Asks for a passkey of this site. Throws `passkey_host_differs`, `passkey_not_given`, `passkey_address`,
 * `passkey_unsupported`, `passkey_without_prf`.
 */
export async function askForPasskey({ challenge, rp_id }: PasskeyChallenge): Promise<PasskeyAnswer> {
  const { id, response, clientExtensionResults } = await ask({ challenge, rpId: ownHost(rp_id) });
  const prfOutput = prfOutputOf(clientExtensionResults);
  if (prfOutput === null) throw failed('passkey_without_prf');
  return {
    assertion: {
      credential_id: id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
      user_handle: response.userHandle ?? '',
    },
    prfOutput,
  };
}

/**
 * The host of this page, which alone its passkeys are for. Throws `passkey_host_differs` where the server names
 * another.
 */
function ownHost(named: string): string {
  const { hostname } = window.location;
  if (named !== hostname) throw failed({ code: 'passkey_host_differs', own: hostname, named });
  return hostname;
}

/** Evaluates the PRF of a passkey; the signature is for nobody. */
async function evaluated(id: string, transports: string[], rpId: string): Promise<Bytes | null> {
  const challenge = toBase64Url(randomBytes(32));
  const allowCredentials = [{ id, type: 'public-key' as const, transports }];
  const { clientExtensionResults } = await ask({ challenge, rpId, allowCredentials });
  return prfOutputOf(clientExtensionResults);
}

type Question = StartAuthenticationOpts['optionsJSON'];

function ask(question: Question) {
  return named(
    startAuthentication({
      optionsJSON: {
        ...question,
        timeout: TIMEOUT_MS,
        userVerification: 'required',
        extensions: EXTENSIONS,
      },
    }),
  );
}

/** A copy in a buffer of its own, which can be handed to a worker and wiped. */
function prfOutputOf({ prf }: AuthenticationExtensionsClientOutputs): Bytes | null {
  const first = prf?.results?.first;
  if (first === undefined) return null;
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first);
  const copy = new Uint8Array(bytes);
  bytes.fill(0);
  return copy;
}

/** The platform's errors, by what they mean for a person (W3C Web Authentication Level 3, section 5.1). */
async function named<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (cause) {
    const platform = cause instanceof DOMException || cause instanceof WebAuthnError ? cause : null;
    switch (platform?.name) {
      case 'NotAllowedError':
      case 'AbortError':
        throw failed('passkey_not_given', { cause });
      case 'InvalidStateError':
        throw failed('passkey_exists', { cause });
      case 'SecurityError':
        throw failed('passkey_address', { cause });
      default:
        throw failed('passkey_unsupported', { cause });
    }
  }
}
