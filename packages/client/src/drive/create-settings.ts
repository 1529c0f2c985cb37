import type { PartPorts } from './ports.ts';
import type { Settings } from './settings/settings.ts';

/**
 * Settings over the ports of a drive. The code is loaded with the first use.
 *
 * @param onSearchChanged is called after this device has set whether the blind index is used
 */
export function createSettings(ports: PartPorts, onSearchChanged: () => void): Settings {
  const indexNames = async (signal: AbortSignal) =>
    (await import('./searching/index-names.ts')).indexNames(ports, signal);
  const loaded = async () => (await import('./settings/in-settings.ts')).inSettings(ports, indexNames);
  return {
    read: async (...asked) => (await loaded()).read(...asked),
    change: async (...asked) => (await loaded()).change(...asked),
    removeDue: async (signal) => (await import('./retention/remove-due.ts')).removeDue(ports, signal),
    readSearch: async (...asked) => (await loaded()).readSearch(...asked),
    async changeSearch(...asked) {
      const settings = await loaded();
      return settings.changeSearch(...asked).finally(onSearchChanged);
    },
    indexAnew: async (...asked) => (await loaded()).indexAnew(...asked),
  };
}
