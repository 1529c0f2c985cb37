import { x25519 } from '@noble/curves/ed25519.js';
import { ml_kem768 } from '@noble/post-quantum/ml-kem.js';
import { importMacKey, importShortKey, openShort, shortMac } from '#short-seal';
import { aesGcmOpen, importAesKey } from '../src/aes-gcm.ts';
import { type Bytes, concatBytes, equalBytes } from '../src/bytes.ts';
import { fromHex } from '../src/encoding.ts';
import { importKeyMaterial } from '../src/hkdf.ts';
import { importPrivateKey, importPublicKey, PSS_PARAMETERS } from '../src/key-pair.ts';
import { encryptTo } from '../src/rsa-oaep.ts';

// Runs the files of `vectors/wycheproof` in Node and, bundled for a page, in a browser: it takes nothing of either. Where a
// function of the product does only what a vector asks for, the vector goes through that function; else through the key that
// the product imports, or the primitive that it calls.

/** What a vector says; bytes are hex. */
interface Vector {
  readonly tcId: number;
  readonly result: 'valid' | 'invalid' | 'acceptable';
  readonly flags?: readonly string[];
  readonly size?: number;
  readonly [field: string]: unknown;
}

interface Group {
  readonly tests: readonly Vector[];
  readonly [field: string]: unknown;
}

/** A file as it is written. */
export interface WycheproofFile {
  readonly testGroups: readonly Group[];
}

/** What came of a file. */
export interface Outcome {
  /** Vectors that were run. */
  readonly run: number;
  /** Vectors of key sizes, nonces or tags that the product never has. */
  readonly passedOver: number;
  /** The numbers of the vectors that gave something else than they say, and what that was. */
  readonly failures: readonly string[];
}

/** Returns what is wrong with what was made of a vector, or null. */
type Check = (vector: Vector) => Promise<string | null>;

/** Makes the check of a group; null where the product never has such keys, nonces or tags. */
type Prepare = (group: Group) => Promise<Check | null>;

/** Runs all vectors of a file, by its name. */
export async function runWycheproof(name: string, { testGroups }: WycheproofFile): Promise<Outcome> {
  const prepare = Object.entries(SUITES).find(([beginning]) => name.startsWith(beginning))?.[1];
  if (prepare === undefined) throw new Error(`Nothing runs ${name}`);
  const outcome = { run: 0, passedOver: 0, failures: [] as string[] };
  for (const group of testGroups) {
    const check = await prepare(group);
    if (check === null) {
      outcome.passedOver += group.tests.length;
      continue;
    }
    for (const vector of group.tests) {
      outcome.run += 1;
      const fault = await check(vector).catch((error: unknown) => `threw ${String(error)}`);
      if (fault !== null) outcome.failures.push(`${name} ${vector.tcId}: ${fault}`);
    }
  }
  return outcome;
}

/** By the beginning of the file's name. */
const SUITES: Readonly<Record<string, Prepare>> = {
  aes_gcm_: prepareAesGcm,
  hkdf_sha256_: async () => checkHkdf,
  hmac_sha256_: prepareHmac,
  rsa_oaep_: prepareOaep,
  rsa_pss_: preparePss,
  x25519_: async () => checkX25519,
  mlkem_768_encaps_: async () => checkEncapsulation,
  mlkem_768_keygen_seed_: async () => checkKeyGeneration,
  mlkem_768_semi_expanded_decaps_: async () => checkExpandedDecapsulation,
  mlkem_768_test: async () => checkDecapsulation,
};

const bytesOf = (vector: Vector, field: string): Bytes => fromHex(String(vector[field] ?? ''));

/** What is wrong with the bytes that a vector gave, undefined where they were refused. */
function faultOf({ result }: Vector, expected: Bytes, made: Bytes | undefined): string | null {
  const isRight = made !== undefined && equalBytes(made, expected);
  if (result === 'valid') return isRight ? null : 'valid, but refused or another value';
  if (result === 'invalid') return made === undefined ? null : 'invalid, but accepted';
  return made === undefined || isRight ? null : 'acceptable, but another value';
}

/** What a function gives; undefined where it refuses its input. */
async function unlessRefused(make: () => Uint8Array | Promise<ArrayBuffer>): Promise<Bytes | undefined> {
  try {
    return new Uint8Array(await make());
  } catch {
    return undefined;
  }
}

/** Keys of 256 bits and nonces of 96; by WebCrypto, and by what seals short texts in Node. */
async function prepareAesGcm({ ivSize, keySize, tagSize }: Group): Promise<Check | null> {
  if (ivSize !== 96 || keySize !== 256 || tagSize !== 128) return null;
  return async (vector) => {
    const [key, iv, additionalData] = [
      bytesOf(vector, 'key'),
      bytesOf(vector, 'iv'),
      bytesOf(vector, 'aad'),
    ] as const;
    const [plaintext, tag] = [bytesOf(vector, 'msg'), bytesOf(vector, 'tag')];
    const sealed = concatBytes(bytesOf(vector, 'ct'), tag);
    const body = concatBytes(iv, sealed);
    const imported = await importAesKey(key);
    const opened = faultOf(vector, plaintext, await aesGcmOpen(imported, additionalData, body));
    if (opened !== null) return opened;
    const short = await openShort(await importShortKey(key), additionalData, body);
    const openedShort = faultOf(vector, plaintext, short);
    if (openedShort !== null || vector.result !== 'valid') return openedShort;
    const made = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, imported, plaintext);
    return faultOf(vector, sealed, new Uint8Array(made));
  };
}

async function checkHkdf(vector: Vector): Promise<string | null> {
  const [salt, info] = [bytesOf(vector, 'salt'), bytesOf(vector, 'info')];
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info };
  const material = await importKeyMaterial(bytesOf(vector, 'ikm'));
  const length = (vector.size ?? 0) * 8;
  const made = await unlessRefused(() => crypto.subtle.deriveBits(algorithm, material, length));
  return faultOf(vector, bytesOf(vector, 'okm'), made);
}

/** The tags of a group may be the first bytes of what HMAC gives. */
async function prepareHmac({ tagSize }: Group): Promise<Check> {
  return async (vector) => {
    const mac = await shortMac(await importMacKey(bytesOf(vector, 'key')), bytesOf(vector, 'msg'));
    const isTag = equalBytes(mac.subarray(0, Number(tagSize) / 8), bytesOf(vector, 'tag'));
    return isTag === (vector.result === 'valid') ? null : `${vector.result}, but the tag says otherwise`;
  };
}

/** The product has no labels: what has one does not open as it opens what it made itself. */
async function prepareOaep({ privateKeyPem }: Group): Promise<Check> {
  const { decryption, publicKey } = await importPrivateKey(String(privateKeyPem));
  const open = (ciphertext: Bytes, label?: Bytes) =>
    unlessRefused(() =>
      crypto.subtle.decrypt(
        label === undefined ? 'RSA-OAEP' : { name: 'RSA-OAEP', label },
        decryption,
        ciphertext,
      ),
    );
  return async (vector) => {
    const [ciphertext, message, label] = [
      bytesOf(vector, 'ct'),
      bytesOf(vector, 'msg'),
      bytesOf(vector, 'label'),
    ] as const;
    if (label.length > 0) {
      if ((await open(ciphertext)) !== undefined) return 'opens without its label';
      return faultOf(vector, message, await open(ciphertext, label));
    }
    const fault = faultOf(vector, message, await open(ciphertext));
    if (fault !== null || vector.result !== 'valid') return fault;
    return faultOf(vector, message, await open(await encryptTo(publicKey, message)));
  };
}

async function preparePss({ publicKeyPem }: Group): Promise<Check> {
  const { verification } = await importPublicKey(String(publicKeyPem));
  return async (vector) => {
    const [signature, message] = [bytesOf(vector, 'sig'), bytesOf(vector, 'msg')];
    const isSigned = await crypto.subtle.verify(PSS_PARAMETERS, verification, signature, message);
    return isSigned === (vector.result === 'valid') ? null : `${vector.result}, but found ${isSigned}`;
  };
}

/** What is acceptable has a public key that an implementation may refuse; one without a secret has to be refused. */
async function checkX25519(vector: Vector): Promise<string | null> {
  const [secret, publicKey] = [bytesOf(vector, 'private'), bytesOf(vector, 'public')];
  const made = await unlessRefused(() => x25519.getSharedSecret(secret, publicKey));
  if (vector.flags?.includes('ZeroSharedSecret') === true && made !== undefined)
    return 'has a secret of zeros';
  return faultOf(vector, bytesOf(vector, 'shared'), made);
}

async function checkEncapsulation(vector: Vector): Promise<string | null> {
  const made = await unlessRefused(() => {
    const { cipherText, sharedSecret } = ml_kem768.encapsulate(bytesOf(vector, 'ek'), bytesOf(vector, 'm'));
    return concatBytes(cipherText, sharedSecret);
  });
  return faultOf(vector, concatBytes(bytesOf(vector, 'c'), bytesOf(vector, 'K')), made);
}

async function checkKeyGeneration(vector: Vector): Promise<string | null> {
  const made = await unlessRefused(() => {
    const { publicKey, secretKey } = ml_kem768.keygen(bytesOf(vector, 'seed'));
    return concatBytes(publicKey, secretKey);
  });
  return faultOf(vector, concatBytes(bytesOf(vector, 'ek'), bytesOf(vector, 'dk')), made);
}

async function checkExpandedDecapsulation(vector: Vector): Promise<string | null> {
  const made = await unlessRefused(() => ml_kem768.decapsulate(bytesOf(vector, 'c'), bytesOf(vector, 'dk')));
  return faultOf(vector, bytesOf(vector, 'K'), made);
}

/** From the seed on, as the product has it. */
async function checkDecapsulation(vector: Vector): Promise<string | null> {
  const made = await unlessRefused(() => {
    const { publicKey, secretKey } = ml_kem768.keygen(bytesOf(vector, 'seed'));
    const secret = ml_kem768.decapsulate(bytesOf(vector, 'c'), secretKey);
    return concatBytes(publicKey, secret);
  });
  return faultOf(vector, concatBytes(bytesOf(vector, 'ek'), bytesOf(vector, 'K')), made);
}
