import type { ProblemCode } from '@coffer/contract';
import {
  ChunkTampered,
  EncodingInvalid,
  EncryptionFailed,
  EnvelopeDamaged,
  EnvelopeUnsupported,
  InvalidKey,
  KeyGenerationFailed,
  SigningFailed,
  WrongLinkPassword,
  WrongPassword,
  WrongPin,
} from '@coffer/crypto';
import type { Failure, FailureCode, PlainCode, ServerFailure } from './failure.ts';

/** The error of client and page. The message is for programmers; people read the text of the failure's code. */
export class CofferError extends Error {
  override readonly name = 'CofferError';
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(messageOf(failure), options);
    this.failure = failure;
  }
}

/**
 * An error to be thrown.
 *
 * @example
 * throw failed('wrong_pin', { cause });
 * throw failed({ code: 'chunk_tampered', index });
 */
export function failed(failure: PlainCode | Failure, options?: ErrorOptions): CofferError {
  return new CofferError(typeof failure === 'string' ? { code: failure } : failure, options);
}

/** A thrown value as an error with a code. Another's error becomes its cause. */
export function asCofferError(thrown: unknown): CofferError {
  return thrown instanceof CofferError ? thrown : new CofferError(failureOf(thrown), { cause: thrown });
}

/**
 * The failure of a thrown value. Errors of `packages/crypto` and of the browser, and defects, get their code here.
 */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof CofferError) return thrown.failure;
  return failureOfCrypto(thrown) ?? failureOfBrowser(thrown) ?? unexpected(thrown);
}

/**
 * Whether what was thrown is a failure of one of these codes.
 *
 * @example
 * if (isFailure(error, 'not_found')) return null;
 */
export function isFailure(thrown: unknown, ...codes: readonly FailureCode[]): boolean {
  return codes.includes(failureOf(thrown).code);
}

/** Whether the server said it, as against what was found here. */
export function isFromServer(failure: Failure): failure is ServerFailure {
  return 'requestId' in failure;
}

/** The server's problem; null if the failure did not come from the server. */
export function serverFailureOf(thrown: unknown): ServerFailure | null {
  const failure = failureOf(thrown);
  return isFromServer(failure) ? failure : null;
}

/** True if the server has refused something for certain; false if no answer came or the server failed, since it may have done it then. */
export function isRefusedForCertain(thrown: unknown): boolean {
  const refusal = serverFailureOf(thrown);
  return refusal !== null && refusal.status < SERVER_FAULT;
}

const SERVER_FAULT = 500;

/** The code of what the server refused; null if it was not the server. */
export function problemCodeOf(thrown: unknown): ProblemCode | null {
  return serverFailureOf(thrown)?.code ?? null;
}

/** The failures of an error and of what caused it, the outermost first. */
export function* failuresBehind(thrown: unknown): Generator<Failure> {
  const seen = new Set<unknown>();
  for (let cause = thrown; cause instanceof Error && !seen.has(cause); cause = cause.cause) {
    seen.add(cause);
    yield failureOf(cause);
  }
}

function messageOf(failure: Failure): string {
  if (isFromServer(failure)) return `${failure.code}: ${failure.detail}`;
  const { code, ...details } = failure;
  const shown = JSON.stringify(details);
  return shown === '{}' ? code : `${code} ${shown}`;
}

function failureOfCrypto(thrown: unknown): Failure | null {
  if (thrown instanceof InvalidKey) return { code: 'invalid_key', which: thrown.which };
  if (thrown instanceof ChunkTampered) return { code: 'chunk_tampered', index: thrown.index };
  const plain = CRYPTO.find(([type]) => thrown instanceof type);
  return plain === undefined ? null : { code: plain[1] };
}

/**
 * Everything else that `packages/crypto` throws is a defect, or becomes `private_key_mismatch` where a server may have
 * caused it.
 */
const CRYPTO = [
  [EncodingInvalid, 'encoding_invalid'],
  [EncryptionFailed, 'encryption_failed'],
  [EnvelopeDamaged, 'envelope_damaged'],
  [EnvelopeUnsupported, 'envelope_unsupported'],
  [KeyGenerationFailed, 'key_generation_failed'],
  [SigningFailed, 'signing_failed'],
  [WrongLinkPassword, 'wrong_link_password'],
  [WrongPassword, 'wrong_password'],
  [WrongPin, 'wrong_pin'],
] as const;

function failureOfBrowser(thrown: unknown): Failure | null {
  if (thrown instanceof TypeError && CODE_NOT_LOADED.test(thrown.message)) return { code: 'part_not_loaded' };
  if (!(thrown instanceof DOMException)) return null;
  const code = BROWSER.get(thrown.name);
  return code === undefined ? null : { code };
}

/** What Chromium and Firefox, and Safari, say of code that did not arrive: no standard gives that error a name. */
const CODE_NOT_LOADED = /dynamically imported module|Importing a module script failed/;

/** Errors of the browser that people can do something about, by the names that the standards give them. */
const BROWSER: ReadonlyMap<string, PlainCode> = new Map([
  ['AbortError', 'cancelled'],
  ['NotFoundError', 'source_not_found'],
  ['NotReadableError', 'source_unreadable'],
  ['QuotaExceededError', 'device_full'],
]);

function unexpected(thrown: unknown): Failure {
  if (thrown instanceof Error) return { code: 'unexpected', message: `${thrown.name}: ${thrown.message}` };
  return { code: 'unexpected', message: typeof thrown === 'string' ? thrown : `Thrown: ${typeof thrown}` };
}
