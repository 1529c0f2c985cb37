import { createHash, createPrivateKey, createPublicKey, diffieHellman } from 'node:crypto';
import account from '../../../vectors/account-key.json' with { type: 'json' };
import invitation from '../../../vectors/invitation.json' with { type: 'json' };
import people from '../../../vectors/people.json' with { type: 'json' };
import request from '../../../vectors/request-link.json' with { type: 'json' };
import {
  aesGcmOpen,
  associatedData,
  bodyOf,
  hkdf,
  hkdfOver,
  hmac,
  isSigned,
  openEnvelope,
  text,
} from './reference.ts';
import type { Values } from './reference-account-key.ts';
import { hex, memberBytes } from './reference-rows.ts';

// The vectors of sharing keys and memberships, made again on Node's crypto alone.

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** X-Wing but for ML-KEM itself, which Node has not: its keys, its secret of X25519, and how both secrets become one. */
function xWing({ seed, publicKey, ciphertext, mlKemSecret }: typeof people.draft) {
  const expanded = createHash('shake256', { outputLength: 96 }).update(hex(seed)).digest();
  const prefix = Buffer.from('302e020100300506032b656e04220420', 'hex');
  const der = Buffer.concat([prefix, expanded.subarray(64)]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = Buffer.from('302a300506032b656e032100', 'hex');
  const [own, ephemeral] = [createPublicKey(privateKey), hex(ciphertext).subarray(1_088)];
  const theirs = createPublicKey({ key: Buffer.concat([spki, ephemeral]), format: 'der', type: 'spki' });
  const x25519 = own.export({ type: 'spki', format: 'der' }).subarray(spki.length);
  const shared = diffieHellman({ privateKey, publicKey: theirs });
  const parts = [hex(mlKemSecret), shared, ephemeral, x25519, Buffer.from('5c2e2f2f5e5c', 'hex')];
  const secret = createHash('sha3-256').update(Buffer.concat(parts)).digest();
  return { secret: text(secret), isKey: x25519.equals(hex(publicKey).subarray(1_184)) };
}

/** The values of `people.json`, and what was made in their place. */
export function ofPeople(): Values {
  const { draft, sharingKey, membership, secret, spaceKey, message, messageSecret } = people;
  const { row } = membership;
  const owner = createPublicKey(account.privateKeyPem);
  const publicKey = Buffer.from(sharingKey.publicKey, 'base64url');
  const parts = [
    ...[row.spaceId, String(row.epoch), row.ownerFingerprint, row.memberFingerprint],
    row.sharingKeyHash,
  ];
  const key = hkdfOver(hex(secret), associatedData('membership-key', ...parts));
  const bound = associatedData('membership', Buffer.from([1, 6]), ...parts);
  const said = [row.spaceId, row.id, row.memberFingerprint, row.sharingKeyHash];
  const messageKey = hkdfOver(hex(messageSecret), associatedData('membership-message-key', ...said));
  const boundMessage = associatedData('membership-message', Buffer.from([1, 6]), ...said);
  const opened = aesGcmOpen(messageKey, boundMessage, bodyOf(row.sealedMessage).subarray(1_120));
  const textEnd = 2 + opened.readUInt16BE(0);
  const nameAt = textEnd + 2;
  const ownName = opened.subarray(nameAt, nameAt + opened.readUInt16BE(textEnd)).toString();
  const made = xWing(draft);
  const { signature, ...signed } = row;
  return [
    ['secret of the draft', draft.secret, made.secret],
    ['public key of the draft', true, made.isKey],
    [
      'sharing key',
      true,
      isSigned(owner, 'sharing-key', [account.fingerprint, publicKey], sharingKey.signature),
    ],
    ['sharing key hash', row.sharingKeyHash, sha256(publicKey)],
    ['membership', membership.bytes, text(memberBytes(row))],
    ['signature', true, isSigned(owner, 'membership', [memberBytes(signed)], signature)],
    ['message', message.text, opened.subarray(2, textEnd).toString()],
    ['name in a message', message.ownName, ownName],
    ['length of a message', 1_804, opened.length],
    ['space key', spaceKey, text(aesGcmOpen(key, bound, bodyOf(row.sealedKey).subarray(1_120)))],
  ];
}

/** The values of `invitation.json`, and what was made in their place. */
export function ofInvitation(): Values {
  const { invitationId, spaceId, fingerprint, sharingKey, secret, greeting } = invitation;
  const behind = Buffer.from(secret, 'base64url');
  const proven = [invitationId, spaceId, fingerprint, sha256(Buffer.from(sharingKey, 'base64url'))];
  const mac = hmac(hkdf(behind, 'invitation-proof-key'), associatedData('invitation-proof', ...proven));
  const greetingKey = hkdf(behind, 'invitation-key');
  const bound = [invitationId, spaceId];
  const ticket = hmac(hkdf(behind, 'invitation-ticket-key'), associatedData('invitation-ticket', ...bound));
  const opened = openEnvelope(greetingKey, 'invitation', bound, invitation.encryptedGreeting);
  return [
    ['proof', invitation.proof, mac.toString('base64url')],
    ['ticket', invitation.ticket, ticket.toString('base64url')],
    ['greeting', greeting, opened.toString().trimEnd()],
  ];
}

/** The values of `request-link.json`, and what was made in their place. */
export function ofRequest(): Values {
  const { linkId, uploadId, publicKey, secret, sharedSecret, contentKey, terms, details } = request;
  const keyHash = sha256(Buffer.from(publicKey, 'base64url'));
  const behind = Buffer.from(secret, 'base64url');
  const parts = [linkId, uploadId, keyHash];
  const key = hkdfOver(hex(sharedSecret), associatedData('request-upload-key', ...parts));
  const bound = associatedData('request-key', Buffer.from([1, 6]), ...parts);
  const sealed = bodyOf(request.encryptedKey).subarray(1_120);
  const termsKey = hkdf(behind.subarray(32), 'request-terms-key');
  const ticketKey = hkdf(behind.subarray(32), 'request-ticket-key');
  const ticket = hmac(ticketKey, associatedData('request-ticket', linkId, behind.subarray(0, 32)));
  const opened = (under: Uint8Array, purpose: string, bind: (string | Uint8Array)[], envelope: string) =>
    openEnvelope(under, purpose, bind, envelope).toString().trimEnd();
  return [
    ['hash of the public key', behind.subarray(0, 32).toString('hex'), keyHash],
    ['content key', contentKey, text(aesGcmOpen(key, bound, sealed))],
    ['ticket', request.ticket, ticket.toString('base64url')],
    [
      'terms',
      terms,
      opened(termsKey, 'request-terms', [linkId, behind.subarray(0, 32)], request.encryptedTerms),
    ],
    [
      'details',
      details,
      opened(hex(contentKey), 'request-details', [linkId, uploadId], request.encryptedDetails),
    ],
  ];
}
