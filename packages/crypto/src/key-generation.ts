import { normalizeAddress } from './address.ts';
import type { Part } from './associated-data.ts';
import { fromBase64Url, toBase64Url } from './encoding.ts';
import { EncodingInvalid } from './errors.ts';
import type { PrivateKey, PublicKey } from './key-pair.ts';
import { sign, verify } from './signature.ts';

/** The generation with which the keys of an account begin. Each change of password or key pair adds one. */
export const FIRST_GENERATION = 1;

/** All by which the server lets its owner into an account, as the key pair of that time signs it. */
export interface KeyGeneration {
  readonly generation: number;
  readonly email: string;
  /** Null where the server keeps none. */
  readonly encryptedPrivateKey: string | null;
  readonly encryptedAccountKey: string;
}

/**
 * Signs a generation of an account's keys, so that the server can only show one that there was, as a whole; base64url.
 * Throws SigningFailed.
 *
 * @example
 * ```ts
 * import {
 *   FIRST_GENERATION,
 *   generateKeyPair,
 *   importPrivateKey,
 *   signGeneration,
 *   verifyGeneration,
 * } from '@coffer/crypto';
 *
 * const privateKey = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const keys = {
 *   generation: FIRST_GENERATION,
 *   email: 'ada@example.org',
 *   encryptedPrivateKey: null,
 *   encryptedAccountKey: 'an envelope',
 * };
 * const signature = await signGeneration(privateKey, keys);
 * await verifyGeneration(privateKey.publicKey, keys, signature); // => true
 * await verifyGeneration(privateKey.publicKey, { ...keys, generation: 2 }, signature); // => false
 * ```
 */
export async function signGeneration(privateKey: PrivateKey, keys: KeyGeneration): Promise<string> {
  return toBase64Url(await sign(privateKey, 'key-generation', generationParts(privateKey.fingerprint, keys)));
}

/** Whether the key pair signed exactly this generation. */
export function verifyGeneration(
  publicKey: PublicKey,
  keys: KeyGeneration,
  signature: string,
): Promise<boolean> {
  const parts = generationParts(publicKey.fingerprint, keys);
  return verifyText(publicKey, 'key-generation', parts, signature);
}

/** That one key pair takes the place of another. */
export interface KeySuccession {
  /** The first one of the new key pair. */
  readonly generation: number;
  /** Of the new key pair. */
  readonly fingerprint: string;
  /** When, by the clock of the device that changed it; unix seconds. */
  readonly changedAt: number;
}

/**
 * Signs, with the former key pair, which one comes after it; base64url. Throws SigningFailed.
 *
 * @example
 * ```ts
 * import { generateKeyPair, importPrivateKey, signSuccession, verifySuccession } from '@coffer/crypto';
 *
 * const former = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const { fingerprint } = await generateKeyPair();
 * const next = { generation: 2, fingerprint, changedAt: 1_750_000_000 };
 * const signature = await signSuccession(former, next);
 * await verifySuccession(former.publicKey, next, signature); // => true
 * ```
 */
export async function signSuccession(former: PrivateKey, next: KeySuccession): Promise<string> {
  return toBase64Url(await sign(former, 'key-succession', successionParts(former.fingerprint, next)));
}

/** Whether the former key pair signed that this one comes after it. */
export function verifySuccession(
  former: PublicKey,
  next: KeySuccession,
  signature: string,
): Promise<boolean> {
  return verifyText(former, 'key-succession', successionParts(former.fingerprint, next), signature);
}

function generationParts(fingerprint: string, keys: KeyGeneration): readonly Part[] {
  const { generation, email, encryptedPrivateKey, encryptedAccountKey } = keys;
  return [generation, fingerprint, normalizeAddress(email), encryptedPrivateKey ?? '', encryptedAccountKey];
}

function successionParts(former: string, next: KeySuccession): readonly Part[] {
  return [former, next.fingerprint, next.generation, next.changedAt];
}

async function verifyText(
  publicKey: PublicKey,
  purpose: 'key-generation' | 'key-succession',
  parts: readonly Part[],
  signature: string,
): Promise<boolean> {
  try {
    return await verify(publicKey, purpose, parts, fromBase64Url(signature));
  } catch (error) {
    if (error instanceof EncodingInvalid) return false;
    throw error;
  }
}
