import { createHash, createPublicKey } from 'node:crypto';
import account from '../../../vectors/account-key.json' with { type: 'json' };
import encoding from '../../../vectors/encoding.json' with { type: 'json' };
import keys from '../../../vectors/keys.json' with { type: 'json' };
import seals from '../../../vectors/other-seals.json' with { type: 'json' };
import settings from '../../../vectors/settings.json' with { type: 'json' };
import signatures from '../../../vectors/signatures.json' with { type: 'json' };
import uploads from '../../../vectors/uploads.json' with { type: 'json' };
import {
  associatedData,
  domain,
  hkdf,
  hkdfOver,
  hmac,
  isSigned,
  mediaBytes,
  padName,
  sealEnvelope,
  text,
} from './reference.ts';
import type { Values } from './reference-account-key.ts';
import { hex, number } from './reference-rows.ts';

// The vectors of derived keys, lists, settings, unfinished uploads and other seals, made again on Node's crypto alone.

export function ofKeys(): Values {
  return [
    ...keys.derived.flatMap(({ purpose, material, salt, info, key }) => [
      [`info of ${purpose}`, info, text(domain(purpose))] as const,
      [purpose, key, text(hkdf(hex(material), purpose, hex(salt)))] as const,
    ]),
    ...keys.bound.flatMap(({ purpose, material, parts, info, key }) => {
      const bound = associatedData(purpose, ...parts.map(String));
      return [
        [`info of ${purpose}`, info, text(bound)] as const,
        [purpose, key, text(hkdfOver(hex(material), bound))] as const,
      ];
    }),
  ];
}

export function ofEncoding(): Values {
  return [
    ...encoding.bound.map(({ purpose, parts, bytes }, index) => {
      const fields = parts.map((part) => (typeof part === 'object' ? hex(part.hex) : String(part)));
      return [`bound ${index}`, bytes, text(associatedData(purpose, ...fields))] as const;
    }),
    ...encoding.padded.map(
      ({ text: plain, bytes }) => [`padded ${plain}`, bytes, text(padName(plain))] as const,
    ),
    ...encoding.fingerprints.map(({ bits, publicKeyPem, fingerprint }) => {
      const der = createPublicKey(publicKeyPem).export({ type: 'spki', format: 'der' });
      return [`fingerprint ${bits}`, fingerprint, createHash('sha256').update(der).digest('hex')] as const;
    }),
  ];
}

export function ofOtherSeals(): Values {
  const { privateKeyPem, fingerprint, nonce, recovery, passkey } = seals;
  const seal = (key: Uint8Array, purpose: string, parts: readonly string[]) =>
    sealEnvelope(key, hex(nonce), purpose, parts, Buffer.from(privateKeyPem));
  const code = hex(recovery.bytes);
  const recoveryKey = hkdf(code, 'recovery-wrapping-key');
  const passkeyKey = hkdf(hex(passkey.prfOutput), 'passkey-wrapping-key');
  const { credentialId, host } = passkey;
  return [
    [
      'authentication key of a recovery code',
      recovery.authenticationKey,
      hkdf(code, 'recovery-authentication-key').toString('base64url'),
    ],
    ['code', recovery.code.replaceAll('-', ''), base32(code)],
    ['recovery', recovery.envelope, seal(recoveryKey, 'recovery-private-key', [fingerprint])],
    ['input of the PRF', passkey.prfInput, text(domain('passkey-prf'))],
    ['passkey', passkey.envelope, seal(passkeyKey, 'passkey-private-key', [fingerprint, credentialId, host])],
  ];
}

/** RFC 4648, 6, without padding, of a multiple of five bytes. */
function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{5}/g) ?? [];
  return groups.map((group) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(group, 2)]).join('');
}

export function ofSettings(): Values {
  const key = hex(settings.key);
  const idOf = (kind: string) => {
    const mac = hmac(hkdf(key, 'sealed-row-id-key'), associatedData('setting-id', kind)).subarray(0, 16);
    mac[6] = ((mac[6] ?? 0) & 0x0f) | 0x40;
    mac[8] = ((mac[8] ?? 0) & 0x3f) | 0x80;
    return text(mac).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  };
  return [
    ...settings.ids.map(({ kind, id }) => [`id of ${kind}`, id, idOf(kind)] as const),
    ...settings.settings.flatMap(({ note, id, generation, counter, text: body, plaintext, envelope }) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(Buffer.byteLength(body));
      const bytes = Buffer.concat([number(counter), length, Buffer.from(body)]);
      const padded = Buffer.concat([bytes, Buffer.alloc((256 - (bytes.length % 256)) % 256)]);
      const parts = [settings.spaceId, id, String(generation)];
      return [
        [`plaintext of ${note}`, plaintext, text(padded)] as const,
        [note, envelope, sealEnvelope(key, hex(settings.nonce), 'setting', parts, padded)] as const,
      ];
    }),
  ];
}

export function ofUploads(): Values {
  const { itemId, versionId, contentKey } = uploads;
  return uploads.uploads.flatMap(({ name, size, modifiedAt, mime, media, thumbnailHash, ...made }, index) => {
    const modified = Buffer.alloc(8);
    modified.writeBigInt64BE(BigInt(modifiedAt));
    const bytes = Buffer.concat([
      ...[Buffer.from([name === null ? 0 : 1]), hex(contentKey)],
      ...[size === null ? Buffer.alloc(8, 0xff) : number(size), modified, mediaBytes(media)],
      ...[thumbnailHash === null ? Buffer.alloc(32) : hex(thumbnailHash), Buffer.from([mime.length])],
      ...[Buffer.from(mime), padName(name ?? '')],
    ]);
    const sealed = sealEnvelope(hex(uploads.key), hex(uploads.nonce), 'upload', [itemId, versionId], bytes);
    return [
      [`plaintext ${index}`, made.plaintext, text(bytes)] as const,
      [`upload ${index}`, made.envelope, sealed] as const,
    ];
  });
}

export function ofSignatures(): Values {
  const key = createPublicKey(account.privateKeyPem);
  const { fingerprint, generation, succession } = signatures;
  const { encryptedPrivateKey, encryptedAccountKey } = generation;
  const ofGeneration = [
    ...[String(generation.generation), fingerprint, generation.email.trim().toLowerCase()],
    ...[encryptedPrivateKey ?? '', encryptedAccountKey],
  ];
  const ofSuccession = [
    ...[fingerprint, succession.fingerprint, String(succession.generation)],
    String(succession.changedAt),
  ];
  return [
    ['generation', true, isSigned(key, 'key-generation', ofGeneration, generation.signature)],
    ['succession', true, isSigned(key, 'key-succession', ofSuccession, succession.signature)],
  ];
}
