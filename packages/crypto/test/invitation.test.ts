import {
  decodeInvitationSecret,
  encodeInvitationSecret,
  invitationProof,
  invitationTicket,
  isInvitationProof,
  newInvitationSecret,
  newItemId,
  openGreeting,
  randomBytes,
  sealGreeting,
  toBase64Url,
  toHex,
} from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import vector from '../../../vectors/invitation.json' with { type: 'json' };
import request from '../../../vectors/request-link.json' with { type: 'json' };

const place = () => ({ invitationId: newItemId(), spaceId: newItemId() });
const newcomer = () => ({ fingerprint: toHex(randomBytes(32)), sharingKey: vector.sharingKey });

describe('What stands behind the # of an invitation', () => {
  it('is read as it was written, and refused where it is cut, longer, or something else', () => {
    const secret = newInvitationSecret();
    const text = encodeInvitationSecret(secret);
    expect(decodeInvitationSecret(text)).toEqual(secret);
    for (const wrong of [text.slice(0, -2), `${text}AA`, '', '?', text.slice(0, 20)])
      expect(() => decodeInvitationSecret(wrong)).toThrow(
        expect.objectContaining({ name: 'EncodingInvalid' }),
      );
  });

  it('makes the proof and opens the greeting that the vectors have', async () => {
    const secret = decodeInvitationSecret(vector.secret);
    expect(await invitationProof(secret, vector, vector)).toBe(vector.proof);
    expect(await invitationTicket(secret, vector)).toBe(vector.ticket);
    expect(await openGreeting(secret, vector, vector.encryptedGreeting)).toBe(vector.greeting);
  });
});

describe('A proof', () => {
  it('fits for one invitation, space, fingerprint, sharing key and secret alone', async () => {
    const [secret, at, who] = [newInvitationSecret(), place(), newcomer()];
    const proof = await invitationProof(secret, at, who);
    expect(await isInvitationProof(proof, secret, at, who)).toBe(true);
    const others = [
      isInvitationProof(proof, newInvitationSecret(), at, who),
      isInvitationProof(proof, secret, { ...at, invitationId: newItemId() }, who),
      isInvitationProof(proof, secret, { ...at, spaceId: newItemId() }, who),
      isInvitationProof(proof, secret, at, { ...who, fingerprint: newcomer().fingerprint }),
      isInvitationProof(proof, secret, at, { ...who, sharingKey: toBase64Url(randomBytes(1_216)) }),
      // What is none of either.
      isInvitationProof('?', secret, at, who),
      isInvitationProof('AAAA', secret, at, who),
      isInvitationProof(proof, secret, at, { ...who, sharingKey: 'AAAA' }),
    ];
    expect(await Promise.all(others)).toEqual(others.map(() => false));
  });
});

describe('A greeting', () => {
  it('opens with its secret, for its invitation alone, and its length tells little', async () => {
    const [secret, at] = [newInvitationSecret(), place()];
    const [short, long] = [
      await sealGreeting(secret, at, 'a'),
      await sealGreeting(secret, at, 'b'.repeat(200)),
    ];
    expect(short.length).toBe(long.length);
    expect(await openGreeting(secret, at, short)).toBe('a');
    const damaged = { name: 'EnvelopeDamaged' };
    await expect(openGreeting(newInvitationSecret(), at, short)).rejects.toMatchObject(damaged);
    await expect(openGreeting(secret, { ...at, spaceId: newItemId() }, short)).rejects.toMatchObject(damaged);
    const other = { ...at, invitationId: newItemId() };
    await expect(openGreeting(secret, other, short)).rejects.toMatchObject(damaged);
    await expect(openGreeting(secret, at, request.encryptedTerms)).rejects.toMatchObject(damaged);
  });
});
