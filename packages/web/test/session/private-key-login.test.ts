import { describe, expect, it } from 'vitest';
import { failureOf, KEY_REFUSED, registered, visit } from './visit.ts';

describe('a login by private key', () => {
  it('signs in and unlocks', async () => {
    const { server, privateKeyPem } = await registered();
    const page = visit(server);
    await page.session.loginWithPrivateKey({ privateKey: privateKeyPem, remember: true });
    expect(page.status()).toBe('signed-in');
    expect(page.device.remembered).not.toBeNull();
  });

  it('asks for the second step', async () => {
    const { server, privateKeyPem: privateKey } = await registered();
    server.twoFactorCode = '123456';
    const { session, status } = visit(server);
    await expect(session.loginWithPrivateKey({ privateKey, remember: false })).rejects.toMatchObject({
      failure: { code: 'two_factor_required' },
    });
    await session.loginWithPrivateKey({ privateKey, remember: false, token: '123456' });
    expect(status()).toBe('signed-in');
  });

  it('with a key that nobody has, or that is none, says so', async () => {
    const { server } = await registered();
    const { privateKeyPem: foreign } = await registered();
    const { session } = visit(server);
    const attempt = (privateKey: string) =>
      failureOf(session.loginWithPrivateKey({ privateKey, remember: false }));
    expect(await attempt(foreign)).toBe(KEY_REFUSED);
    expect(await attempt('garbage')).toBe('Invalid private key');
  });
});
