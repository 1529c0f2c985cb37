import {
  authenticationKey,
  createAccountKey,
  firstSpaceKey,
  fromHex,
  importPrivateKey,
  importSealedRowsKey,
  itemId,
  normalizeAddress,
  openAccountKey,
  type PrivateKey,
  recoveryAuthenticationKey,
  renewAccountKey,
  sealForPasskey,
  sealForPin,
  sealForRecovery,
  sealPrivateKey,
  settingId,
  sha256,
  stretchPassword,
  toHex,
  utf8Encode,
} from '@coffer/crypto';
import { associatedData } from '../../src/associated-data.ts';
import { deriveBytes, importKeyMaterial } from '../../src/hkdf.ts';
import type { Purpose } from '../../src/purpose.ts';
import { argon2id } from '../reference.ts';
import { kept, NONCE, withRandom } from './fixed.ts';
import type { OldVectors } from './old.ts';

// Passwords, key files, and account keys.

const derivedFrom = async (material: string, purpose: Purpose) =>
  toHex(await deriveBytes(await importKeyMaterial(fromHex(material)), purpose));

export function makePasswords(old: OldVectors['password']) {
  return Promise.all(
    old.map(async ({ password, email }) => {
      const bound = associatedData('password-salt', normalizeAddress(email));
      const salt = (await sha256(bound)).slice(0, 16);
      // The code keeps it where nobody can read it; what it derives below shows that this is the same.
      const stretched = argon2id(password.normalize('NFC'), salt);
      const onWire = await authenticationKey(await stretchPassword(password, email));
      return { password, email, salt: toHex(salt), stretched: toHex(stretched), authenticationKey: onWire };
    }),
  );
}

export async function makePrivateKey(old: OldVectors['private-key']) {
  const { privateKeyPem, password, email } = old;
  const { fingerprint } = await importPrivateKey(privateKeyPem);
  const stretched = await stretchPassword(password, email);
  const envelope = await withRandom([fromHex(old.salt), fromHex(old.nonce)], () =>
    sealPrivateKey(privateKeyPem, stretched, fingerprint),
  );
  return { ...old, fingerprint, envelope };
}

export async function makePin(old: OldVectors['pin-seal']) {
  const { privateKeyPem, pin, fingerprint } = old;
  const localKey = await crypto.subtle.importKey('raw', fromHex(old.localKey), 'AES-GCM', false, ['encrypt']);
  const envelope = await withRandom([fromHex(old.salt), fromHex(old.innerNonce), fromHex(old.nonce)], () =>
    sealForPin(privateKeyPem, pin, localKey, fingerprint),
  );
  return { ...old, envelope };
}

/** Under a recovery code, and under a passkey. */
export async function makeOtherSeals() {
  const privateKeyPem = '-----BEGIN PRIVATE KEY-----\nnot a real one\n-----END PRIVATE KEY-----\n';
  const fingerprint = 'ff'.repeat(32);
  const code = 'AAAQ-EAYE-AUDA-OCAJ-BIFQ-YDIO-B4IB-CEQT';
  const binding = { fingerprint, credentialId: 'Y3JlZGVudGlhbCBvZiBhIHZlY3Rvcg', host: 'coffer.example.org' };
  const answer = fromHex('a0'.repeat(32));
  return {
    privateKeyPem,
    fingerprint,
    nonce: toHex(NONCE),
    recovery: {
      code,
      bytes: toHex(Uint8Array.from({ length: 20 }, (_, place) => place)),
      authenticationKey: await recoveryAuthenticationKey(code),
      envelope: await withRandom([NONCE], () => sealForRecovery(privateKeyPem, code, fingerprint)),
    },
    passkey: {
      prfInput: toHex(utf8Encode('coffer/v1/passkey-prf')),
      prfOutput: toHex(answer),
      credentialId: binding.credentialId,
      host: binding.host,
      envelope: await withRandom([NONCE], () => sealForPasskey(privateKeyPem, answer, binding)),
    },
  };
}

export async function makeAccount(old: OldVectors['account-key']) {
  const { accountKey, driveId, later } = old;
  const [drive, owner, next] = [
    itemId(driveId),
    await importPrivateKey(old.privateKeyPem),
    await importPrivateKey(later.privateKeyPem),
  ];
  const rows = await derivedFrom(accountKey, 'sealed-rows-key');
  const ids = await importSealedRowsKey(fromHex(rows));
  const isOf = async (envelope: string, privateKey: PrivateKey, key: string) => {
    const { material } = await openAccountKey(envelope, privateKey, drive);
    const derived = toHex(await deriveBytes(material, 'sealed-rows-key'));
    return derived === (await derivedFrom(key, 'sealed-rows-key'));
  };
  const envelope = await kept(
    old.envelope,
    (it) => isOf(it, owner, accountKey),
    () =>
      withRandom([fromHex(accountKey), NONCE], async () => (await createAccountKey(owner, drive)).envelope),
  );
  const change = { former: owner, next, driveId: drive };
  const laterEnvelope = await kept(
    later.envelope,
    (it) => isOf(it, next, later.accountKey),
    () =>
      withRandom(
        [fromHex(later.accountKey), NONCE, NONCE],
        async () => (await renewAccountKey(envelope, change)).envelope,
      ),
  );
  return {
    ...old,
    fingerprint: owner.fingerprint,
    wrappingKey: await wrappingKeyOf(old.privateKeyPem),
    envelope,
    derived: {
      firstSpaceKey: toHex(await firstSpaceKey(await openAccountKey(envelope, owner, drive), drive)),
      spaceKeys: await derivedFrom(accountKey, 'space-key-wrapping-key'),
      searchToken: await derivedFrom(accountKey, 'search-token-key'),
      rows,
      retentionId: await settingId(ids, 'retention'),
      uploads: await derivedFrom(accountKey, 'upload-key'),
      links: await derivedFrom(accountKey, 'link-wrapping-key'),
      openedNames: await derivedFrom(accountKey, 'opened-names-key'),
      sharingSeed: await derivedFrom(accountKey, 'sharing-seed/x-wing'),
      formerKeys: await derivedFrom(accountKey, 'former-account-keys-key'),
    },
    later: {
      ...later,
      fingerprint: next.fingerprint,
      wrappingKey: await wrappingKeyOf(later.privateKeyPem),
      former: [{ generation: 1, accountKey }],
      envelope: laterEnvelope,
    },
  };
}

/** Of the seed of a key file. */
async function wrappingKeyOf(privateKeyPem: string) {
  const { seed } = await importPrivateKey(privateKeyPem);
  if (seed === null) throw new Error('The key file has no seed');
  return toHex(await deriveBytes(seed, 'account-key-wrapping-key'));
}
