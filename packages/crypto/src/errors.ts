import type { Purpose } from './purpose.ts';

/** A PEM that is not an RSA key of 2048 to 4096 bits with the exponent 65537, or whose halves do not match. */
export class InvalidKey extends Error {
  override readonly name = 'InvalidKey';
  readonly which: 'private' | 'public';

  constructor(which: 'private' | 'public', options?: ErrorOptions) {
    super(`Invalid ${which} key`, options);
    this.which = which;
  }
}

/** A key file without its second block, the seed, where the account key is to be opened or made. */
export class SeedMissing extends Error {
  override readonly name = 'SeedMissing';

  constructor() {
    super('The key file has no seed');
  }
}

/** An envelope that is not what was sealed under this key, for this purpose and these parts. */
export class EnvelopeDamaged extends Error {
  override readonly name = 'EnvelopeDamaged';
  readonly purpose: Purpose;

  constructor(purpose: Purpose, options?: ErrorOptions) {
    super(`The sealed ${purpose} is damaged`, options);
    this.purpose = purpose;
  }
}

/** An envelope of a version or scheme that this program does not read at this place. */
export class EnvelopeUnsupported extends Error {
  override readonly name = 'EnvelopeUnsupported';
  readonly purpose: Purpose;
  readonly version: number;
  readonly scheme: number;

  constructor(purpose: Purpose, version: number, scheme: number) {
    super(`The sealed ${purpose} has an unsupported format (version ${version}, scheme ${scheme})`);
    this.purpose = purpose;
    this.version = version;
    this.scheme = scheme;
  }
}

/** An envelope that asks for another password hash than the pinned one. */
export class KdfRefused extends Error {
  override readonly name = 'KdfRefused';
  readonly kdf: number;
  readonly memoryKiB: number;
  readonly iterations: number;
  readonly parallelism: number;

  constructor(kdf: number, memoryKiB: number, iterations: number, parallelism: number) {
    super(`Refused key derivation ${kdf} with m=${memoryKiB} KiB, t=${iterations}, p=${parallelism}`);
    this.kdf = kdf;
    this.memoryKiB = memoryKiB;
    this.iterations = iterations;
    this.parallelism = parallelism;
  }
}

/** The private key's envelope does not open with this password. */
export class WrongPassword extends Error {
  override readonly name = 'WrongPassword';

  constructor() {
    super('The password does not open the private key');
  }
}

/** The key in a link's address does not open with this password. */
export class WrongLinkPassword extends Error {
  override readonly name = 'WrongLinkPassword';

  constructor() {
    super('The password does not open the link');
  }
}

/** The private key on this device does not open with this PIN. */
export class WrongPin extends Error {
  override readonly name = 'WrongPin';

  constructor() {
    super('The PIN does not open the private key');
  }
}

/** A chunk, or a segment of it, that is not what was sealed for this file at this place. */
export class ChunkTampered extends Error {
  override readonly name = 'ChunkTampered';
  readonly index: number;

  constructor(index: number) {
    super(`Chunk ${index} is damaged`);
    this.index = index;
  }
}

/** A size, index or count that no file has. */
export class SizeImpossible extends Error {
  override readonly name = 'SizeImpossible';
  readonly field: string;
  readonly value: number;

  constructor(field: string, value: number) {
    super(`Impossible ${field}: ${value}`);
    this.field = field;
    this.value = value;
  }
}

/** Text or bytes that are not in the expected encoding. */
export class EncodingInvalid extends Error {
  override readonly name = 'EncodingInvalid';
  readonly expected: string;

  constructor(expected: string, options?: ErrorOptions) {
    super(`Not valid ${expected}`, options);
    this.expected = expected;
  }
}

/** The platform could not make a key pair. */
export class KeyGenerationFailed extends Error {
  override readonly name = 'KeyGenerationFailed';

  constructor(options?: ErrorOptions) {
    super('Could not generate private key', options);
  }
}

/** The platform could not encrypt to a public key. */
export class EncryptionFailed extends Error {
  override readonly name = 'EncryptionFailed';

  constructor(options?: ErrorOptions) {
    super('Could not encrypt message', options);
  }
}

/** The platform could not sign. */
export class SigningFailed extends Error {
  override readonly name = 'SigningFailed';

  constructor(options?: ErrorOptions) {
    super('Could not sign message', options);
  }
}
