import { associatedData, fromHex, importPublicKey, type Purpose, toHex, utf8Encode } from '@coffer/crypto';
import { domain, type Part } from '../../src/associated-data.ts';
import { deriveBound, deriveBytes, importKeyMaterial } from '../../src/hkdf.ts';
import { pad } from '../../src/name-padding.ts';
import type { OldVectors } from './old.ts';

// How lists and texts become bytes, and every key that HKDF derives.

const MATERIAL = Uint8Array.from({ length: 32 }, (_, place) => place);
const SALT = Uint8Array.from({ length: 32 }, (_, place) => 0x80 + place);
const [SPACE, LINK, UPLOAD] = [
  'c2d3e4f5-0617-4829-93ab-456789abcdef',
  '3d0f5a52-9a7b-4c1e-8f20-abcdef987654',
  '5ff729d6-7e79-4d0d-aa22-b93c56c129f1',
];
const [OWNER, MEMBER, KEY_HASH] = ['11', '22', '33'].map((byte) => byte.repeat(32));

/** By the purpose alone. */
const PLAIN: readonly Purpose[] = [
  ...(['account-key-wrapping-key', 'space-key-wrapping-key', 'sealed-rows-key', 'upload-key'] as const),
  ...(['former-account-keys-key', 'link-wrapping-key', 'search-token-key', 'opened-names-key'] as const),
  ...(['sealed-row-id-key', 'name-key', 'directory-metadata-key', 'content-key-wrapping-key'] as const),
  'sharing-seed/x-wing',
  ...(['former-space-key', 'name-hash-key', 'space-key-commitment', 'request-terms-key'] as const),
  ...(['request-ticket-key', 'invitation-key', 'invitation-proof-key', 'invitation-ticket-key'] as const),
  ...(['authentication-key', 'recovery-authentication-key', 'recovery-wrapping-key'] as const),
  ...(['passkey-wrapping-key', 'link-password-key', 'pin-wrapping-key', 'device-wrapping-key'] as const),
];

/** With the salt of an envelope. */
const SALTED: readonly Purpose[] = ['private-key-wrapping-key', 'private-key-commitment'];

/** With what they are bound to. */
const BOUND: readonly (readonly [Purpose, ...(string | number)[]])[] = [
  ['space-key', SPACE],
  ['link-epoch-key', LINK],
  ['membership-key', SPACE, 3, OWNER ?? '', MEMBER ?? '', KEY_HASH ?? ''],
  ['membership-message-key', SPACE, LINK, MEMBER ?? '', KEY_HASH ?? ''],
  ['request-upload-key', LINK, UPLOAD, KEY_HASH ?? ''],
];

export async function makeKeys() {
  const derived = [];
  for (const purpose of [...PLAIN, ...SALTED]) {
    const isShort = purpose.startsWith('recovery-');
    const bytes = isShort ? MATERIAL.slice(0, 20) : MATERIAL;
    const salt = SALTED.includes(purpose) ? SALT : new Uint8Array(0);
    const key = await deriveBytes(await importKeyMaterial(bytes), purpose, salt);
    derived.push({
      ...{ purpose, material: toHex(bytes), salt: toHex(salt) },
      ...{ info: toHex(domain(purpose)), key: toHex(key) },
    });
  }
  const material = await importKeyMaterial(MATERIAL);
  const bound = [];
  for (const [purpose, ...parts] of BOUND) {
    const key = await deriveBound(material, purpose, ...parts);
    bound.push({
      ...{ purpose, material: toHex(MATERIAL), parts },
      ...{ info: toHex(associatedData(purpose, ...parts)), key: toHex(key) },
    });
  }
  return { derived, bound };
}

/** Lists, with bytes as hex in an object of their own. */
const LISTS: readonly { readonly purpose: Purpose; readonly parts: readonly (string | number | Hex)[] }[] = [
  { purpose: 'name', parts: [] },
  { purpose: 'name', parts: [{ hex: '0101' }, SPACE, LINK, 3] },
  { purpose: 'link-entry', parts: [{ hex: '0101' }, LINK, UPLOAD, '', '', 12] },
  { purpose: 'name-hash', parts: [SPACE, 'Grüße 🎉'] },
  { purpose: 'segment', parts: [UPLOAD, 4_294_967_295, 'last'] },
];

interface Hex {
  readonly hex: string;
}

const partOf = (part: string | number | Hex): Part => (typeof part === 'object' ? fromHex(part.hex) : part);

const PADDED = ['', 'a', 'x'.repeat(31), 'x'.repeat(32), 'Grüße aus Köln.txt'];

export async function makeEncoding(old: OldVectors['encoding']) {
  return {
    bound: LISTS.map(({ purpose, parts }) => ({
      ...{ purpose, parts },
      bytes: toHex(associatedData(purpose, ...parts.map(partOf))),
    })),
    padded: PADDED.map((text) => ({ text, bytes: toHex(pad(utf8Encode(text))) })),
    fingerprints: await Promise.all(
      old.fingerprints.map(async ({ bits, publicKeyPem }) => {
        const { pem, fingerprint } = await importPublicKey(publicKeyPem);
        return { bits, publicKeyPem: pem, fingerprint };
      }),
    ),
  };
}
