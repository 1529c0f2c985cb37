import type { Clock } from '../clock.ts';
import { type RandomBytes, secretHash } from '../secrets.ts';
import type { Database } from '../store/database/database.ts';
import { knownDeviceRepository } from './known-device-repository.ts';

/** As long as browsers keep a cookie at most. */
export const DEVICE_SECONDS = 400 * 24 * 60 * 60;

/** More than anyone uses, and few enough that their tries together are no way to guess a password. */
const MAXIMUM = 20;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Devices that were signed in before. Their tries at a login are counted apart, so that a stranger who tries wrong
 * passwords keeps nobody out. The token opens nothing, and outlives the session.
 */
export function createKnownDevices(ports: { database: Database; clock: Clock; random: RandomBytes }) {
  const { database, clock, random } = ports;
  return {
    /** The counter for a device's tries at one of these accounts; null for a device that is not known there. */
    async counterOf(token: string | null, userIds: readonly string[]): Promise<string | null> {
      if (token === null) return null;
      const hash = secretHash(token);
      return (await knownDeviceRepository(database.queries).isKnown(hash, userIds)) ? hash : null;
    },

    /** Remembers the device of somebody who has just signed in. Gives its token: a new one unless it has one. */
    remember: (userId: string, token: string | null): Promise<string> =>
      database.transaction({ account: userId }, async (queries) => {
        const devices = knownDeviceRepository(queries);
        if (token !== null && (await devices.isKnown(secretHash(token), [userId]))) {
          await devices.touch(secretHash(token), clock());
          return token;
        }
        // Never one that came along: somebody else may have put it there.
        const fresh = random(32).toString('base64url');
        await devices.add(secretHash(fresh), userId, clock(), MAXIMUM);
        return fresh;
      }),
  };
}
