import { nextRsaKey } from './rsa-keys.ts';

/**
 * Setup of tests that are about something else than making key pairs: where an RSA key pair of 2048 bits would be made,
 * one from ready primes is given. Making one takes longer than all else that such a test does.
 */
const { subtle } = crypto;
// That of the prototype, because a worker runs this again for each file.
const generateKey = SubtleCrypto.prototype.generateKey.bind(subtle);

Object.defineProperty(subtle, 'generateKey', {
  configurable: true,
  writable: true,
  value: (algorithm: RsaHashedKeyGenParams, extractable: boolean, usages: KeyUsage[]) =>
    algorithm.name === 'RSA-OAEP' && algorithm.modulusLength === 2048
      ? readyPair(algorithm, extractable, usages)
      : generateKey(algorithm, extractable, usages),
});

async function readyPair(algorithm: RsaHashedKeyGenParams, extractable: boolean, usages: KeyUsage[]) {
  const key = nextRsaKey();
  const imported = async (jwk: JsonWebKey, exported: boolean, usage: KeyUsage) =>
    subtle.importKey('jwk', jwk, algorithm, exported, usages.includes(usage) ? [usage] : []);
  const jwk = key.export({ format: 'jwk' });
  const { n = '', e = '' } = jwk;
  return {
    privateKey: await imported(jwk, extractable, 'decrypt'),
    publicKey: await imported({ kty: 'RSA', n, e }, true, 'encrypt'),
  };
}
