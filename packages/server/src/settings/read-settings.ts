import { type Settings, settings, settingsUpdate } from '@coffer/contract';
import type { Queries } from '../database/database.ts';
import { settingsRepository } from './settings-repository.ts';

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
