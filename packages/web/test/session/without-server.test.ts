import { describe, expect, it } from 'vitest';
import { AccountServer } from './account-server.ts';
import { failureOf, login, MemoryDevice, PIN, registered, registration, visit, WRONG_PIN } from './visit.ts';

/** A device whose owner has chosen that it opens without the server, signed in and remembered. */
async function usedOffline() {
  const { server } = await registered();
  const device = new MemoryDevice();
  device.kept.isWanted = true;
  const first = visit(server, device);
  await first.session.login({ ...login, remember: true });
  return { server, device, first };
}

/** The same with a PIN, locked. */
async function locked() {
  const { server, device, first } = await usedOffline();
  await first.session.pin.set(PIN);
  await first.session.lock();
  server.refusing = 'no answer';
  return { server, device, first };
}

describe('a session without the server', () => {
  it('is taken up with what the server said last, and renewed as soon as it answers', async () => {
    const { server, device } = await usedOffline();
    server.refusing = 'no answer';
    const second = visit(server, device);
    await second.session.restore();
    expect(second.status()).toBe('signed-in');
    expect(await second.isUnlocked()).toBe(true);
    server.refusing = null;
    server.expiresAt = 20_000;
    await second.session.renew();
    expect(second.session.state.getState()).toMatchObject({ status: 'signed-in', expiresAt: 20_000 });
  });

  it('is not taken up on a device where nobody has chosen that', async () => {
    const server = new AccountServer();
    const device = new MemoryDevice();
    await visit(server, device).session.register(registration);
    server.refusing = 'no answer';
    expect(device.kept.session).toBeNull();
    const second = visit(server, device);
    await second.session.login({ ...login, remember: true }).catch(() => undefined);
    expect(second.status()).toBe('unknown');
  });

  it('ends, and leaves nothing, once the server says that it is over', async () => {
    const { server, device } = await usedOffline();
    server.refusing = 'no answer';
    const second = visit(server, device);
    await second.session.restore();
    server.refusing = null;
    server.endSession();
    await second.session.renew();
    expect(second.status()).toBe('signed-out');
    expect(await second.isUnlocked()).toBe(false);
    expect(device.kept.session).toBeNull();
    expect(device.remembered).toBeNull();
  });

  it('opens by the PIN, whose tries are counted as ever', async () => {
    const { device, first } = await locked();
    expect(await failureOf(first.session.unlockWithPin({ pin: WRONG_PIN }))).toContain('4');
    expect(device.pin?.triesLeft).toBe(4);
    await first.session.unlockWithPin({ pin: PIN });
    expect(first.status()).toBe('signed-in');
    expect(device.pin?.triesLeft).toBe(5);
  });

  it('opens nothing any more after too many wrong PINs', async () => {
    const { device, first } = await locked();
    for (let tries = 0; tries < 5; tries++) await failureOf(first.session.unlockWithPin({ pin: WRONG_PIN }));
    expect(device.pin).toBeNull();
    await failureOf(first.session.unlockWithPin({ pin: PIN }));
    expect(first.status()).toBe('locked');
  });

  it('is locked for good until the server answers, where the device has no PIN', async () => {
    const { server, device, first } = await usedOffline();
    await first.session.lock();
    expect(device.kept.session).toBeNull();
    server.refusing = 'no answer';
    expect(await failureOf(first.session.unlockWithPassword({ password: login.password }))).toContain(
      'cannot be reached',
    );
    expect(first.status()).toBe('locked');
  });

  it('locks when it is due at a start without the server', async () => {
    const { server, device, first } = await usedOffline();
    await first.session.pin.set(PIN);
    server.refusing = 'no answer';
    device.isLockDue = true;
    const second = visit(server, device);
    await second.session.restore();
    expect(second.status()).toBe('locked');
  });

  it('leaves nothing when somebody logs out', async () => {
    const { device, first } = await usedOffline();
    expect(device.kept.session).not.toBeNull();
    await first.session.logout();
    expect(device.kept.session).toBeNull();
  });
});
