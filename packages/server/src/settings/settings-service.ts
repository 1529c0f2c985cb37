import { isDeepStrictEqual } from 'node:util';
import { type Settings, type SettingsUpdate, settings, settingsUpdate } from '@coffer/contract';
import type { Configuration } from '../config/configuration.ts';
import type { EventLog } from '../events/event-log.ts';
import type { Database, Queries } from '../store/database/database.ts';
import { settingsRepository } from './settings-repository.ts';

export type SettingsService = ReturnType<typeof createSettingsService>;

interface SettingsPorts {
  readonly database: Database;
  readonly events: EventLog;
  /** The settings of an instance whose administrator has changed none. */
  readonly defaults: Settings;
}

/**
 * The settings of the instance. They are read each time, so a change holds at once, on every instance that
 * shares the database.
 */
export function createSettingsService({ database, events, defaults }: SettingsPorts) {
  const current = (queries: Queries = database.queries) => readSettings(queries, defaults);

  return {
    defaults,

    /** The settings at this moment. */
    current,

    /** Changes what is given. What is as by default is not stored, so that it follows the server's variables. */
    async update(changes: SettingsUpdate): Promise<void> {
      await database.transaction({ lock: 'settings' }, async (queries) => {
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

/** The settings that hold now. */
export async function readSettings(queries: Queries, defaults: Settings): Promise<Settings> {
  const rows = await settingsRepository(queries).all();
  return settings.parse({ ...defaults, ...Object.fromEntries(rows.flatMap(entriesOf)) });
}

/** A stored setting; nothing where another version of the product stored what this one does not take. */
function entriesOf({ name, value }: { readonly name: string; readonly value: string }): [string, unknown][] {
  const parsed = settingsUpdate.safeParse({ [name]: JSON.parse(value) });
  return parsed.success ? Object.entries(parsed.data) : [];
}

/** The settings of an instance whose administrator has changed none. */
export function defaultSettings({ appName }: Pick<Configuration, 'appName'>): Settings {
  return {
    app_name: appName,
    registration: 'open',
    allowed_emails: [],
    blocked_emails: [],
    activation_required: true,
    default_quota: 0,
    items_per_account: 1_000_000,
    public_links: true,
    sharing: true,
    sharing_emails: [],
    plaintext_keys: true,
    remember_days: 30,
    event_days: 90,
  };
}
