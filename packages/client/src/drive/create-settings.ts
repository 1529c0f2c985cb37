import type { PartPorts } from './ports.ts';
import type { Settings } from './settings.ts';

/**
 * Settings over the ports of a drive. The code is loaded with the first use.
 *
 * @param onSearchChanged is called after this device has set whether the blind index is used
 */
export function createSettings(ports: PartPorts, onSearchChanged: () => void): Settings {
  const loaded = async () => (await import('./in-settings.ts')).inSettings(ports);
  return {
    read: async (...asked) => (await loaded()).read(...asked),
    change: async (...asked) => (await loaded()).change(...asked),
    removeDue: async (...asked) => (await loaded()).removeDue(...asked),
    readSearch: async (...asked) => (await loaded()).readSearch(...asked),
    async changeSearch(...asked) {
      const settings = await loaded();
      return settings.changeSearch(...asked).finally(onSearchChanged);
    },
    indexAnew: async (...asked) => (await loaded()).indexAnew(...asked),
  };
}
