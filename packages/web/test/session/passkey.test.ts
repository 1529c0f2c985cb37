import { Credentials } from '@coffer/client';
import { routes } from '@coffer/contract';
import { randomBytes, toBase64Url, toHex } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import type { AccountServer } from './account-server.ts';
import { MemoryDevice, PASSWORD, registered, visit } from './visit.ts';

const CREDENTIAL_ID = 'Y3JlZGVudGlhbA';
const PRF_OUTPUT = randomBytes(32);

/** The answer of the passkey; the session wipes it. */
const answer = () => ({
  assertion: {
    credential_id: CREDENTIAL_ID,
    client_data: 'e30',
    authenticator_data: 'AA',
    signature: 'AA',
    user_handle: 'AA',
  },
  prfOutput: PRF_OUTPUT.slice(),
});

/** An account with a passkey, and the network as its pages see it. */
async function withPasskey() {
  const { server, first } = await registered();
  const state = first.session.state.getState();
  if (state.status !== 'signed-in') throw new Error('Nobody is signed in');
  const { user } = state;
  const sealed = await new Credentials().preparePasskey({
    user,
    source: { kind: 'password', password: PASSWORD },
    credentialId: CREDENTIAL_ID,
    host: 'coffer.test',
    prfOutput: PRF_OUTPUT.slice(),
  });
  const sent: string[] = [];
  const network = { ...sealed, refused: false };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push(String(init?.body));
    if (String(input) !== routes.loginWithPasskey.path) return server.fetch(input, init);
    return signedIn(server, user.fingerprint, network);
  };
  return { server, first, user, network, sent, fetch };
}

/** Every login answers alike, but for the envelope. */
async function signedIn(
  server: AccountServer,
  fingerprint: string,
  { refused, encrypted_private_key }: { refused: boolean; encrypted_private_key: string },
): Promise<Response> {
  const form = { fingerprint: refused ? '0'.repeat(64) : fingerprint, signature: 'AA' };
  const body = JSON.stringify(form);
  const response = await server.fetch(routes.loginWithSignature.path, { body });
  if (!response.ok) return response;
  return Response.json({ ...(await response.json()), encrypted_private_key });
}

describe('A session that begins with a passkey', () => {
  it('has its keys open, and survives a reload', async () => {
    const { server, user, fetch } = await withPasskey();
    const page = visit(server, undefined, undefined, fetch);
    await page.session.loginWithPasskey({ ...answer(), remember: false });
    expect(page.session.state.getState()).toMatchObject({ status: 'signed-in', user });
    expect(await page.isUnlocked()).toBe(true);
    const again = visit(server, page.device, page.tab, fetch);
    await again.session.restore();
    expect(again.status()).toBe('signed-in');
  });

  it('is remembered if it is to be', async () => {
    const { server, fetch } = await withPasskey();
    const page = visit(server, undefined, undefined, fetch);
    await page.session.loginWithPasskey({ ...answer(), remember: true });
    expect(page.device.remembered).not.toBeNull();
  });

  it('sends and keeps nothing of what the PRF answered', async () => {
    const { server, sent, fetch } = await withPasskey();
    const page = visit(server, undefined, undefined, fetch);
    const given = answer();
    await page.session.loginWithPasskey({ ...given, remember: false });
    expect(sent.join()).toContain(CREDENTIAL_ID);
    expect(sent.join()).not.toContain(toBase64Url(PRF_OUTPUT));
    expect(sent.join()).not.toContain(toHex(PRF_OUTPUT));
    expect(given.prfOutput).toHaveLength(0);
  });

  it('does not begin where no account has the passkey', async () => {
    const { server, network, fetch } = await withPasskey();
    network.refused = true;
    const page = visit(server, undefined, undefined, fetch);
    const given = answer();
    const login = page.session.loginWithPasskey({ ...given, remember: false });
    await expect(login).rejects.toMatchObject({ failure: { code: 'passkey_refused' } });
    expect(page.status()).not.toBe('signed-in');
    expect(given.prfOutput).toEqual(new Uint8Array(32));
  });

  it('is not left behind where the server handed out what the passkey does not open', async () => {
    const { server, network, user, fetch } = await withPasskey();
    network.encrypted_private_key = user.encrypted_private_key ?? '';
    const page = visit(server, undefined, undefined, fetch);
    const login = page.session.loginWithPasskey({ ...answer(), remember: false });
    await expect(login).rejects.toMatchObject({ failure: { code: 'private_key_mismatch' } });
    expect(server.signedIn).toBe(false);
    expect(await page.isUnlocked()).toBe(false);
  });
});

describe('A locked device', () => {
  it('is unlocked by a passkey of who locked it, remembered as before', async () => {
    const { server, user, fetch } = await withPasskey();
    const page = visit(server, undefined, undefined, fetch);
    await page.session.loginWithPasskey({ ...answer(), remember: true });
    await page.session.lock();
    expect(await page.isUnlocked()).toBe(false);
    await page.session.unlockWithPasskey(answer());
    expect(page.session.state.getState()).toMatchObject({ status: 'signed-in', user });
    expect(page.device.remembered).not.toBeNull();
  });

  it('is not unlocked by a passkey of somebody else', async () => {
    const { server, fetch } = await withPasskey();
    const device = new MemoryDevice();
    device.locked = { email: 'other@example.org', fingerprint: '1'.repeat(64), remember: false };
    const page = visit(server, device, undefined, fetch);
    await page.session.restore();
    await expect(page.session.unlockWithPasskey(answer())).rejects.toMatchObject({
      failure: { code: 'passkey_of_another' },
    });
    expect(page.status()).toBe('locked');
    expect(server.signedIn).toBe(false);
    expect(await page.isUnlocked()).toBe(false);
  });
});
