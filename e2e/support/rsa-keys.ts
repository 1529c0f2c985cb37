import { createPrivateKey, generatePrimeSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/coffer/test-primes', import.meta.url));
const PRIME_BITS = 1024;
const PUBLIC_EXPONENT = 65_537n;

const primes: bigint[] = [];
let taken = 0;

/**
 * An RSA key of 2048 bits that this process has not had yet. Finding primes takes longer than all else that a registration
 * needs, so a few are kept with the dependencies, and each pair of them makes a key: a hundred keys need fifteen. Other
 * processes get the same keys: their servers know nothing of each other.
 */
export function nextRsaKey(): KeyObject {
  const key = rsaKey(taken);
  taken += 1;
  return key;
}

/** The key with this number, of those that `nextRsaKey` gives. Pairs are counted as (0, 1), (0, 2), (1, 2), (0, 3) and so on. */
export function rsaKey(number: number): KeyObject {
  const larger = Math.floor((1 + Math.sqrt(1 + 8 * number)) / 2);
  const smaller = number - (larger * (larger - 1)) / 2;
  return keyOf(primeAt(larger), primeAt(smaller));
}

/** The private key of two primes (RFC 8017, section 3.2). */
function keyOf(p: bigint, q: bigint): KeyObject {
  const d = inverse(PUBLIC_EXPONENT, (p - 1n) * (q - 1n));
  const numbers = {
    n: p * q,
    e: PUBLIC_EXPONENT,
    d,
    p,
    q,
    dp: d % (p - 1n),
    dq: d % (q - 1n),
    qi: inverse(q, p),
  };
  const key = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, base64url(value)]));
  return createPrivateKey({ key: { kty: 'RSA', ...key }, format: 'jwk' });
}

/** The inverse of a number, by Euclid's algorithm. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [former, rest] = [modulus, value % modulus];
  let [formerFactor, factor] = [0n, 1n];
  while (rest > 0n) {
    const quotient = former / rest;
    [former, rest] = [rest, former - quotient * rest];
    [formerFactor, factor] = [factor, formerFactor - quotient * factor];
  }
  return ((formerFactor % modulus) + modulus) % modulus;
}

function base64url(value: bigint): string {
  const digits = value.toString(16);
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex').toString('base64url');
}

function primeAt(index: number): bigint {
  const known = primes[index];
  if (known !== undefined) return known;
  const file = join(CACHE, `${PRIME_BITS}-${index}`);
  if (!existsSync(file)) keepNewPrime(file);
  const prime = BigInt(readFileSync(file, 'utf8'));
  primes[index] = prime;
  return prime;
}

/** Writes beside its place, so that nobody meets half a prime, and replaces none that somebody may have used already. */
function keepNewPrime(file: string): void {
  const prime = newPrime();
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'new-'));
  writeFileSync(join(folder, 'prime'), String(prime), { mode: 0o600 });
  if (!existsSync(file)) renameSync(join(folder, 'prime'), file);
  rmSync(folder, { recursive: true });
}

/** Its two highest bits are set, so that the product of two has 2048. */
function newPrime(): bigint {
  const prime = generatePrimeSync(PRIME_BITS, { bigint: true });
  const fits = prime >> BigInt(PRIME_BITS - 2) === 3n && (prime - 1n) % PUBLIC_EXPONENT !== 0n;
  return fits ? prime : newPrime();
}
