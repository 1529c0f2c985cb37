import type { Places } from '../places/places.ts';
import type { DrivePorts } from '../ports.ts';
import type { Sessions } from './sessions.ts';

/**
 * Sessions over the ports of a drive. The ways in are loaded with the first use: a page signs in before it has a drive.
 *
 * @param onSession is told when a session ends, unix seconds by the server's clock; null once there is none
 */
export function createSessions(
  ports: DrivePorts,
  places: Places,
  onSession: (expiresAt: number | null) => void,
): Sessions {
  const { api, keyring, stores } = ports;
  const ways = async () => (await import('./ways-in.ts')).waysIn(ports, places, onSession);

  return {
    register: async (...asked) => (await ways()).register(...asked),
    login: async (...asked) => (await ways()).login(...asked),
    loginWithPrivateKey: async (...asked) => (await ways()).loginWithPrivateKey(...asked),
    loginWithPasskey: async (...asked) => (await ways()).loginWithPasskey(...asked),
    resume: async (...asked) => (await ways()).resume(...asked),

    async lock() {
      places.forget();
      await stores?.close();
      await keyring.lock();
    },

    forget: places.forget,

    async logout() {
      onSession(null);
      places.forget();
      try {
        await api.call('logout');
      } finally {
        await stores?.close();
        await keyring.lock();
      }
    },
  };
}
