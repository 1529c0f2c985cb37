import type { Settings, SettingsUpdate } from '@coffer/contract';

/** Only what differs, so that two administrators who save at once do not undo what the other changed elsewhere. */
export function changedSettings(before: Settings, after: Settings): SettingsUpdate {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
  );
  return Object.fromEntries(changed);
}
