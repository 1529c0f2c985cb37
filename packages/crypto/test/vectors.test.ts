import { readFileSync } from 'node:fs';
import { importPrivateKey, verifyGeneration } from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeVectors, textOf } from './make-vectors/all.ts';
import { FOLDER, readVectors } from './make-vectors/old.ts';
import { makeSignatures } from './make-vectors/people.ts';

const old = readVectors();
let made: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  made = await makeVectors(old);
});

describe('The files of vectors', () => {
  it.each(Object.keys(old))('have what the code makes today, or `npm run vectors` is due: %s', (name) => {
    expect(textOf(made[name])).toBe(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'));
  });

  it('are as many as are made', () => {
    expect(Object.keys(made).sort()).toEqual(Object.keys(old).sort());
  });

  it('keep what RSA has made only as long as it is right', async () => {
    const { signatures, 'account-key': account } = old;
    const owner = await importPrivateKey(account.privateKeyPem);
    expect(await makeSignatures(signatures, account, owner)).toEqual(signatures);
    const { generation } = signatures;
    const turned = { ...generation, signature: `${generation.signature.slice(0, -6)}AAAAAA` };
    const made = await makeSignatures({ ...signatures, generation: turned }, account, owner);
    expect(made.succession).toEqual(signatures.succession);
    expect(made.generation.signature).not.toBe(turned.signature);
    expect(await verifyGeneration(owner.publicKey, made.generation, made.generation.signature)).toBe(true);
  });
});
