import {
  contentKeyBytes,
  decodeRequestSecret,
  encodeRequestSecret,
  fromHex,
  generateContentKey,
  importContentKey,
  isRequestKey,
  linkId,
  newLinkId,
  newRequestSecret,
  newSharingSeed,
  newVersionId,
  openRequestDetails,
  openRequestKey,
  openRequestTerms,
  randomBytes,
  requestTicket,
  requestTicketHash,
  sealRequestDetails,
  sealRequestKey,
  sealRequestTerms,
  sharingPublicKey,
  sharingSeed,
  toBase64Url,
  toHex,
  versionId,
} from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import vector from '../../../vectors/request-link.json' with { type: 'json' };

const place = () => ({ linkId: newLinkId(), uploadId: newVersionId() });

async function newLink() {
  const seed = newSharingSeed();
  const publicKey = await sharingPublicKey(seed);
  return { seed, publicKey, secret: await newRequestSecret(publicKey) };
}

describe('What stands behind the # of a request link', () => {
  it('names its public key, and no other', async () => {
    const [link, other] = [await newLink(), await newLink()];
    const read = decodeRequestSecret(encodeRequestSecret(link.secret));
    expect(read).toEqual(link.secret);
    expect(await isRequestKey(read, link.publicKey)).toBe(true);
    for (const key of [other.publicKey, 'AAAA', '', toBase64Url(randomBytes(1_216))])
      expect(await isRequestKey(read, key)).toBe(false);
  });

  it('is refused where it is cut, longer, or something else', async () => {
    const text = encodeRequestSecret((await newLink()).secret);
    for (const wrong of [text.slice(0, -2), `${text}AA`, '', '?', text.slice(0, 43)])
      expect(() => decodeRequestSecret(wrong)).toThrow(expect.objectContaining({ name: 'EncodingInvalid' }));
  });

  it('opens what the owner says, for this link alone', async () => {
    const [{ secret }, other, id] = [await newLink(), await newLink(), newLinkId()];
    const sealed = await sealRequestTerms(secret, id, '{"note":"Grüße"}');
    expect(await openRequestTerms(secret, id, sealed)).toBe('{"note":"Grüße"}');
    const damaged = { name: 'EnvelopeDamaged' };
    await expect(openRequestTerms(secret, newLinkId(), sealed)).rejects.toMatchObject(damaged);
    await expect(openRequestTerms(other.secret, id, sealed)).rejects.toMatchObject(damaged);
    const mixed = { ...secret, keyHash: other.secret.keyHash };
    await expect(openRequestTerms(mixed, id, sealed)).rejects.toMatchObject(damaged);
  });
});

describe('The ticket of senders', () => {
  it('is of one secret and one link, and its hash is what the server compares', async () => {
    const [{ secret }, other, id] = [await newLink(), await newLink(), newLinkId()];
    const ticket = await requestTicket(secret, id);
    const mixed = { ...secret, keyHash: other.secret.keyHash };
    const others = [
      requestTicket(secret, newLinkId()),
      requestTicket(other.secret, id),
      requestTicket(mixed, id),
    ];
    expect(await Promise.all(others)).not.toContain(ticket);
    expect(await requestTicketHash(secret, id)).toBe(
      toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ticket)))),
    );
  });
});

describe('The key of an upload', () => {
  it('opens as the vectors say', async () => {
    const at = { linkId: linkId(vector.linkId), uploadId: versionId(vector.uploadId) };
    const seed = sharingSeed(fromHex(vector.seed));
    expect(await sharingPublicKey(seed)).toBe(vector.publicKey);
    expect(toHex(await openRequestKey(vector.encryptedKey, at, seed))).toBe(vector.contentKey);
    const key = await importContentKey(contentKeyBytes(fromHex(vector.contentKey)));
    expect(await openRequestDetails(key, at, vector.encryptedDetails)).toBe(vector.details);
    const secret = decodeRequestSecret(vector.secret);
    expect(await openRequestTerms(secret, at.linkId, vector.encryptedTerms)).toBe(vector.terms);
    expect(await requestTicket(secret, at.linkId)).toBe(vector.ticket);
  });

  it('opens with the seed, for its link and its upload alone', async () => {
    const [{ seed, publicKey }, at, key] = [await newLink(), place(), generateContentKey()];
    const sealed = await sealRequestKey(publicKey, at, key);
    expect(await openRequestKey(sealed, at, seed)).toEqual(key);
    const damaged = { name: 'EnvelopeDamaged' };
    for (const other of [
      { ...at, linkId: newLinkId() },
      { ...at, uploadId: newVersionId() },
    ]) {
      await expect(openRequestKey(sealed, other, seed)).rejects.toMatchObject(damaged);
    }
    await expect(openRequestKey(sealed, at, newSharingSeed())).rejects.toMatchObject(damaged);
    await expect(openRequestKey(sealed.slice(0, 400), at, seed)).rejects.toMatchObject(damaged);
    // A sender, whom nobody knows, may have put a point of low order there.
    const hostile = Buffer.from(sealed, 'base64url').fill(0, 2 + 1_120 - 32, 2 + 1_120);
    await expect(openRequestKey(hostile.toString('base64url'), at, seed)).rejects.toMatchObject(damaged);
  });

  it('opens what its sender says, whose length tells little', async () => {
    const [at, key] = [place(), await importContentKey(generateContentKey())];
    const [short, long] = [
      await sealRequestDetails(key, at, 'a'),
      await sealRequestDetails(key, at, 'b'.repeat(200)),
    ];
    expect(short.length).toBe(long.length);
    expect(await openRequestDetails(key, at, short)).toBe('a');
    await expect(openRequestDetails(key, place(), short)).rejects.toMatchObject({ name: 'EnvelopeDamaged' });
  });
});
