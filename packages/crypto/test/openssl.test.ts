import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  accountKeyEnvelopeParts,
  createAccountKey,
  generateKeyPair,
  importPrivateKey,
  importPublicKey,
  type KeyPairPem,
  newItemId,
  sign,
  toHex,
  verify,
} from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRealKeyPairs } from './builders.ts';
import { associatedData, openssl } from './reference.ts';

const OAEP = [
  '-pkeyopt',
  'rsa_padding_mode:oaep',
  '-pkeyopt',
  'rsa_oaep_md:sha256',
  '-pkeyopt',
  'rsa_mgf1_md:sha256',
];
const PSS = ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:32'];

let pair: KeyPairPem;
const folder = mkdtempSync(join(tmpdir(), 'coffer-openssl-'));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

beforeAll(async () => {
  makeRealKeyPairs();
  pair = await generateKeyPair();
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('OpenSSL', () => {
  it('finds our private key valid', () => {
    expect(openssl(['pkey', '-check', '-noout'], pair.privateKeyPem).toString()).toContain('Key is valid');
  });

  it('prints the RSA key of our key file as we do, and computes our public key', () => {
    const [rsaKey] = pair.privateKeyPem.split('-----BEGIN COFFER SEED-----');
    expect(openssl(['pkey'], pair.privateKeyPem).toString()).toBe(rsaKey);
    expect(openssl(['pkey', '-pubout'], pair.privateKeyPem).toString()).toBe(pair.publicKeyPem);
  });

  it('computes our fingerprint', () => {
    const der = openssl(['pkey', '-pubin', '-outform', 'DER'], pair.publicKeyPem);
    expect(openssl(['dgst', '-sha256', '-r'], der).toString().split(' ')[0]).toBe(pair.fingerprint);
  });

  it('makes a private key that we read', async () => {
    const pem = openssl(['genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048']).toString();
    const { publicKey } = await importPrivateKey(pem);
    expect(publicKey.pem).toBe(openssl(['pkey', '-pubout'], pem).toString());
  });

  it('opens the outer layer of the account key and verifies its signature', async () => {
    const privateKey = await importPrivateKey(pair.privateKeyPem);
    const driveId = newItemId();
    const { envelope } = await createAccountKey(privateKey, driveId);
    const { ciphertext, signature } = accountKeyEnvelopeParts(envelope, 256);
    const key = file('private.pem', pair.privateKeyPem);
    const plaintext = openssl(['pkeyutl', '-decrypt', '-inkey', key, ...OAEP], ciphertext);
    expect(plaintext.subarray(0, -60).toString()).toBe('coffer/v1/account-key');

    const signed = associatedData('account-key', Buffer.from([1, 3]), pair.fingerprint, driveId, ciphertext);
    expect(opensslVerifies(signed, signature)).toBe(true);
  });

  it('verifies our signatures, and we verify those of OpenSSL', async () => {
    const privateKey = await importPrivateKey(pair.privateKeyPem);
    const message = associatedData('login', 'https://drive.example', '1');
    const ours = await sign(privateKey, 'login', ['https://drive.example', 1]);
    expect(opensslVerifies(message, ours)).toBe(true);
    expect(opensslVerifies(associatedData('link', 'https://drive.example', '1'), ours)).toBe(false);

    const key = file('private.pem', pair.privateKeyPem);
    const theirs = openssl(['dgst', '-sha256', '-sign', key, ...PSS], message);
    const publicKey = await importPublicKey(pair.publicKeyPem);
    expect(await verify(publicKey, 'login', ['https://drive.example', 1], Uint8Array.from(theirs))).toBe(
      true,
    );
    expect(toHex(theirs)).not.toBe(toHex(ours));
  });
});

function opensslVerifies(message: Uint8Array, signature: Uint8Array): boolean {
  const key = file('public.pem', pair.publicKeyPem);
  const args = ['dgst', '-sha256', '-verify', key, '-signature', file('signature', signature), ...PSS];
  try {
    return openssl(args, message).toString().includes('Verified OK');
  } catch {
    return false;
  }
}
