import { isDeepStrictEqual } from 'node:util';
import type { Settings, SettingsUpdate } from '@coffer/contract';
import type { Database, Queries } from '../database/database.ts';
import type { EventLog } from '../events/event-log.ts';
import { readSettings } from './read-settings.ts';
import { settingsRepository } from './settings-repository.ts';

export type SettingsService = ReturnType<typeof createSettingsService>;

interface SettingsPorts {
  readonly database: Database;
  readonly events: EventLog;
  /** What holds where nothing else was decided. */
  readonly defaults: Settings;
}

/**
 * The settings of the instance. They are read anew each time, so a change holds at once, on every instance that
 * shares the database.
 */
export function createSettingsService({ database, events, defaults }: SettingsPorts) {
  const current = (queries: Queries = database.queries) => readSettings(queries, defaults);

  return {
    defaults,

    /** What holds now. */
    current,

    /** Changes what is given. What is as by default is not stored, so that it follows the server's variables. */
    async update(changes: SettingsUpdate): Promise<void> {
      await database.transaction(async (queries) => {
        const before: Record<string, unknown> = await current(queries);
        const standard: Record<string, unknown> = defaults;
        const changed = Object.entries(changes).filter(
          ([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name]),
        );
        if (changed.length === 0) return;
        const repository = settingsRepository(queries);
        for (const [name, value] of changed) {
          if (isDeepStrictEqual(value, standard[name])) await repository.reset(name);
          else await repository.set(name, JSON.stringify(value));
        }
        const names = changed.map(([name]) => name);
        await events.record(queries, {
          kind: 'settings_changed',
          userId: null,
          details: { settings: names },
        });
      });
    },
  };
}
