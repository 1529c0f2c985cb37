import { randomUUID } from 'node:crypto';
import {
  EncodingInvalid,
  EnvelopeDamaged,
  fromHex,
  generateKeyPair,
  generateSpaceKey,
  importPrivateKey,
  type MemberRow,
  MOST_MESSAGE_LENGTH,
  MOST_OWN_NAME_LENGTH,
  memberRowBytes,
  NO_HEAD,
  newSharingSeed,
  openMembership,
  openMessage,
  type PrivateKey,
  sealMembership,
  sealMessage,
  sharingSeed,
  signSharingKey,
  toHex,
  verifyMembership,
  verifySharingKey,
} from '@coffer/crypto';
import { ml_kem768_x25519 } from '@noble/post-quantum/hybrid.js';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import account from '../../../vectors/account-key.json' with { type: 'json' };
import vector from '../../../vectors/people.json' with { type: 'json' };

let owner: PrivateKey;
let member: PrivateKey;
const seed = newSharingSeed();
const spaceKey = generateSpaceKey();
let row: MemberRow;

beforeAll(async () => {
  owner = await importPrivateKey(account.privateKeyPem);
  member = await importPrivateKey((await generateKeyPair()).privateKeyPem);
  const { publicKey: sharingKey } = await signSharingKey(member, seed);
  row = await sealMembership(
    owner,
    {
      id: randomUUID(),
      spaceId: randomUUID(),
      epoch: 2,
      revision: 5,
      headHash: NO_HEAD,
      ownerFingerprint: owner.fingerprint,
      memberFingerprint: member.fingerprint,
      role: 'viewer',
      since: 1_790_000_000,
      expiresAt: null,
      sealedMessage: null,
    },
    { sharingKey, spaceKey },
  );
});

describe('A sharing key', () => {
  it('is X-Wing, as the first vector of its draft says', () => {
    const { draft } = vector;
    const { publicKey, secretKey } = ml_kem768_x25519.keygen(fromHex(draft.seed));
    expect(toHex(publicKey)).toBe(draft.publicKey);
    const { cipherText, sharedSecret } = ml_kem768_x25519.encapsulate(publicKey, fromHex(draft.eseed));
    expect(toHex(cipherText)).toBe(draft.ciphertext);
    // Both as they stand in the draft.
    expect(draft.secret).toBe('d2df0522128f09dd8e2c92b1e905c793d8f57a54c3da25861f10bf4ca613e384');
    expect(
      draft.publicKey.startsWith('e2236b35a8c24b39b10aa1323a96a919a2ced88400633a7b07131713fc14b2b5'),
    ).toBe(true);
    expect(toHex(sharedSecret)).toBe(draft.secret);
    expect(toHex(ml_kem768_x25519.decapsulate(cipherText, secretKey))).toBe(draft.secret);
  });

  it('is that of its seed, and signed by nobody else than its owner', async () => {
    const signed = await signSharingKey(owner, sharingSeed(fromHex(vector.draft.seed)));
    expect(signed.publicKey).toBe(vector.sharingKey.publicKey);
    expect(await verifySharingKey(owner.publicKey, signed)).toBe(true);
    expect(await verifySharingKey(owner.publicKey, vector.sharingKey)).toBe(true);
    expect(await verifySharingKey(member.publicKey, signed)).toBe(false);
    const { publicKey } = await signSharingKey(owner, newSharingSeed());
    expect(await verifySharingKey(owner.publicKey, { ...signed, publicKey })).toBe(false);
    expect(await verifySharingKey(owner.publicKey, { ...signed, publicKey: 'AAAA' })).toBe(false);
    expect(() => sharingSeed(new Uint8Array(31))).toThrow(EncodingInvalid);
  });
});

describe('A membership', () => {
  it('opens for its member alone, and is the same as ever', async () => {
    expect(await openMembership(row, seed)).toEqual(spaceKey);
    await expect(openMembership(row, newSharingSeed())).rejects.toThrow(EnvelopeDamaged);
    const known: MemberRow = { ...vector.membership.row, role: 'editor' };
    expect(await verifyMembership(owner.publicKey, known)).toBe(true);
    expect(toHex(await openMembership(known, sharingSeed(fromHex(vector.draft.seed))))).toBe(vector.spaceKey);
  });

  it('is signed as a whole: no field of it can be another one', async () => {
    const other = '11'.repeat(32);
    const changes: Partial<MemberRow>[] = [
      { id: randomUUID() },
      { spaceId: randomUUID() },
      { epoch: 3 },
      { revision: 4 },
      { headHash: other },
      { memberFingerprint: other },
      { sharingKeyHash: other },
      { role: 'editor' },
      { since: 1 },
      { expiresAt: 2_000_000_000 },
      { sealedKey: vector.membership.row.sealedKey },
      { sealedMessage: vector.membership.row.sealedKey },
      { ownerFingerprint: member.fingerprint },
    ];
    expect(await verifyMembership(owner.publicKey, row)).toBe(true);
    for (const change of changes) {
      expect(await verifyMembership(owner.publicKey, { ...row, ...change }), JSON.stringify(change)).toBe(
        false,
      );
    }
    expect(await verifyMembership(member.publicKey, row)).toBe(false);
  });

  it('opens with nothing else than what its key is bound to', async () => {
    const other = '11'.repeat(32);
    for (const change of [
      { spaceId: randomUUID() },
      { epoch: 3 },
      { ownerFingerprint: other },
      { memberFingerprint: other },
      { sharingKeyHash: other },
    ]) {
      await expect(openMembership({ ...row, ...change }, seed)).rejects.toThrow(EnvelopeDamaged);
    }
  });

  it('opens nothing once a bit of its key is another one', async () => {
    const sealed = Buffer.from(row.sealedKey, 'base64url');
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length * 8 - 1), async (bit) => {
        const changed = Buffer.from(sealed);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const opened = openMembership({ ...row, sealedKey: changed.toString('base64url') }, seed);
        await expect(opened).rejects.toThrow(/membership/);
      }),
      { numRuns: 60 },
    );
    const cut = sealed.subarray(0, 900).toString('base64url');
    await expect(openMembership({ ...row, sealedKey: cut }, seed)).rejects.toThrow(EnvelopeDamaged);
  });

  it('opens nothing, and is damaged, where its key has a point of low order', async () => {
    for (const point of [Buffer.alloc(32), Buffer.alloc(32, 1).fill(0, 1)]) {
      const sealed = Buffer.from(row.sealedKey, 'base64url');
      // The last 32 bytes of the ciphertext, behind both first bytes.
      point.copy(sealed, 2 + 1_120 - 32);
      const opened = openMembership({ ...row, sealedKey: sealed.toString('base64url') }, seed);
      await expect(opened).rejects.toThrow(EnvelopeDamaged);
    }
  });

  it('is made for no sharing key whose numbers are not reduced, or whose point has a low order', async () => {
    const { sealedKey: _, sharingKeyHash: __, signature: ___, ...terms } = row;
    const key = Buffer.from((await signSharingKey(member, seed)).publicKey, 'base64url');
    const [notReduced, lowOrder] = [Buffer.from(key).fill(0xff, 0, 3), Buffer.from(key).fill(0, 1_184)];
    for (const other of [notReduced, lowOrder]) {
      const made = sealMembership(owner, terms, { sharingKey: other.toString('base64url'), spaceKey });
      await expect(made).rejects.toThrow(EncodingInvalid);
    }
  });

  it('has canonical bytes that differ in each of its fields', () => {
    const bytes = new Set(
      [row, { ...row, role: 'editor' as const }, { ...row, expiresAt: 0 }].map((one) =>
        toHex(memberRowBytes(one)),
      ),
    );
    expect(bytes.size).toBe(3);
  });
});

describe('The message of a membership', () => {
  const text = 'ü'.repeat(MOST_MESSAGE_LENGTH);

  const ownName = 'ü'.repeat(MOST_OWN_NAME_LENGTH);

  async function said(said: string, name: string): Promise<MemberRow> {
    const { publicKey } = await signSharingKey(member, seed);
    return { ...row, sealedMessage: await sealMessage(publicKey, row, { text: said, ownName: name }) };
  }

  it('opens for its member alone, in its space and with its membership, and is the same as ever', async () => {
    const one = await said(text, ownName);
    expect(await openMessage(one, seed)).toEqual({ text, ownName });
    expect(await openMessage(row, seed)).toBeNull();
    const other = '11'.repeat(32);
    for (const change of [
      { id: randomUUID() },
      { spaceId: randomUUID() },
      { memberFingerprint: other },
      { sharingKeyHash: other },
    ]) {
      await expect(openMessage({ ...one, ...change }, seed)).rejects.toThrow(EnvelopeDamaged);
    }
    await expect(openMessage(one, newSharingSeed())).rejects.toThrow(EnvelopeDamaged);
    const known: MemberRow = { ...vector.membership.row, role: 'editor' };
    expect(await openMessage(known, sharingSeed(fromHex(vector.draft.seed)))).toEqual(vector.message);
  });

  it('stays with a membership that is renewed, and has one length, however short it is', async () => {
    const one = await said('a', '');
    const renewed: MemberRow = { ...one, epoch: 9, role: 'editor', revision: 12 };
    expect(await openMessage(renewed, seed)).toEqual({ text: 'a', ownName: '' });
    expect(one.sealedMessage?.length).toBe((await said(text, ownName)).sealedMessage?.length);
    await expect(said(`${text}a`, ownName)).rejects.toThrow(EncodingInvalid);
    await expect(said(text, `${ownName}a`)).rejects.toThrow(EncodingInvalid);
  });
});
