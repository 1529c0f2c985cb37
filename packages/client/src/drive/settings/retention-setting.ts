import { MOST_KEPT_DAYS, MOST_KEPT_VERSIONS } from '@coffer/contract';
import * as z from 'zod/mini';
import type { SettingPorts } from '../ports.ts';
import { type ReadSetting, sealedSetting } from './sealed-setting.ts';
import type { AccountSettings, Retention } from './settings.ts';

const DEFAULTS: Retention = { versions: 100, versionDays: 90, trashDays: 30 };

const days = z.nullable(z.int().check(z.gte(1), z.lte(MOST_KEPT_DAYS)));

const retention = z.object({
  versions: z.nullable(z.int().check(z.gte(1), z.lte(MOST_KEPT_VERSIONS))),
  versionDays: days,
  trashDays: days,
});

export const retentionSetting = (ports: SettingPorts) => sealedSetting('retention', retention, ports);

/** The settings as `Settings.read` gives them, and the id under which a device remembers what it has seen of them. */
export async function readSettings(
  ports: SettingPorts,
  signal: AbortSignal,
): Promise<Omit<ReadSetting<Retention>, 'value'> & Pick<AccountSettings, 'retention'>> {
  const { value, ...read } = await retentionSetting(ports).read(signal);
  return { ...read, retention: value ?? DEFAULTS };
}
