import * as z from 'zod/mini';
import { retrying } from '../../api/retry.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import type { PartPorts, SettingPorts } from '../ports.ts';
import { readSettings, retentionSetting } from './retention-setting.ts';
import { sealedSetting } from './sealed-setting.ts';
import type { SearchSetting, Settings } from './settings.ts';

const search = z.object({ index: z.enum(['on', 'off']) });

const searchSetting = (ports: SettingPorts) => sealedSetting('search', search, ports);

/**
 * What is done with settings; see `Settings`.
 *
 * @param indexNames puts all names of the drive into the blind index
 */
export function inSettings(
  ports: PartPorts,
  indexNames: (signal: AbortSignal) => Promise<void>,
): Omit<Settings, 'removeDue'> {
  const { api, clock, patience } = ports;

  const removeTokens = (signal: AbortSignal) =>
    retrying(() => api.call('removeSearchTokens', {}, signal), { clock, signal, patience });

  return {
    async read(signal = notCancelled()) {
      const { state, retention: value, revision } = await readSettings(ports, signal);
      return { state, retention: value, revision };
    },

    async change({ retention: value, revision }, signal = notCancelled()) {
      const changed = await retentionSetting(ports).change({ value, revision }, signal);
      return { state: 'saved', retention: value, revision: changed };
    },

    async readSearch(signal = notCancelled()): Promise<SearchSetting> {
      const { state, value, revision } = await searchSetting(ports).read(signal);
      return { state, index: value?.index ?? (state === 'unset' ? 'on' : 'off'), revision };
    },

    async changeSearch({ index, revision }, signal = notCancelled()) {
      await searchSetting(ports).mustBeUnderstood(signal);
      // Before, so that it stays on where they cannot be removed; and after, for what has come meanwhile.
      if (index === 'off') await removeTokens(signal);
      const changed = await searchSetting(ports).change({ value: { index }, revision }, signal);
      if (index === 'off') await removeTokens(signal);
      else {
        await indexNames(signal);
        // Another device may have switched it off meanwhile.
        if ((await this.readSearch(signal)).index === 'off') await removeTokens(signal);
      }
      return { state: 'saved', index, revision: changed };
    },

    async indexAnew(signal = notCancelled()) {
      if ((await this.readSearch(signal)).index === 'off') return;
      await removeTokens(signal);
      await indexNames(signal);
    },
  };
}
