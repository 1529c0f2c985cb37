import { MOST_KEPT_DAYS, MOST_KEPT_VERSIONS } from '@coffer/contract';
import { type SettingBody, sha256, toHex, utf8Encode } from '@coffer/crypto';
import * as z from 'zod/mini';
import { retrying } from '../api/retry.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import type { ShownSetting } from '../keyring/sealed-settings.ts';
import { SpaceOrder } from '../spaces/space-order.ts';
import type { DrivePorts } from './ports.ts';
import type { AccountSettings, Retention, SeenSetting, Settings } from './settings.ts';

const DEFAULTS: Retention = { versions: 100, versionDays: 90, trashDays: 30 };

const days = z.nullable(z.int().check(z.gte(1), z.lte(MOST_KEPT_DAYS)));

const retention = z.object({
  versions: z.nullable(z.int().check(z.gte(1), z.lte(MOST_KEPT_VERSIONS))),
  versionDays: days,
  trashDays: days,
});

type SettingPorts = Pick<DrivePorts, 'api' | 'keyring' | 'clock' | 'patience' | 'seenSettings'>;

async function shown(
  { api, keyring, clock, patience }: SettingPorts,
  signal: AbortSignal,
): Promise<ShownSetting & { readonly spaceId: string }> {
  const spaceId = await keyring.driveId();
  const list = () => api.call('spaceSettings', { params: { id: spaceId } }, signal);
  const { settings } = await retrying(list, { clock, signal, patience });
  return { spaceId, ...(await keyring.openSetting({ spaceId, kind: 'retention', settings })) };
}

/** The settings as `Settings.read` gives them, and the id under which a device remembers what it has seen of them. */
export async function readSettings(
  ports: SettingPorts,
  signal: AbortSignal,
): Promise<AccountSettings & Pick<ShownSetting, 'id'>> {
  const { seenSettings } = ports;
  const { id, revision, body } = await shown(ports, signal);
  const seen = await seenSettings.seen(id);
  if (revision === null && seen === null) return { id, state: 'unset', retention: DEFAULTS, revision };
  const kept = body === null ? null : await seenOf(body);
  const opened = body === null ? null : parsed(body);
  if (kept === null || opened === null || !follows(kept, seen)) {
    return { id, state: 'altered', retention: DEFAULTS, revision };
  }
  await seenSettings.remember(id, kept);
  return { id, state: 'saved', retention: opened, revision };
}

/** What is done with settings; see `Settings`. */
export function inSettings(ports: SettingPorts): Settings {
  const { api, keyring, clock, patience, seenSettings } = ports;

  return {
    async read(signal = notCancelled()) {
      const { id: _, ...settings } = await readSettings(ports, signal);
      return settings;
    },

    async change({ retention: changed, revision: known }, signal = notCancelled()) {
      const { spaceId, id, body: former } = await shown(ports, signal);
      const seen = await seenSettings.seen(id);
      const counter = Math.max(former?.counter ?? 0, seen?.counter ?? 0) + 1;
      const body = { counter, text: JSON.stringify(z.parse(retention, changed)) };
      const setting = await keyring.sealSetting({ spaceId, kind: 'retention', body });
      const order = new SpaceOrder({ api, clock });
      const operations = [{ kind: 'setting' as const, setting, known }];
      const { revision } = await order.change(spaceId, operations, { clock, signal, patience });
      await seenSettings.remember(id, await seenOf(body));
      return { state: 'saved', retention: changed, revision };
    },
  };
}

/** Whether the server shows what this device has seen last, or something later. */
function follows(shown: SeenSetting, seen: SeenSetting | null): boolean {
  if (seen === null || shown.counter > seen.counter) return true;
  return shown.counter === seen.counter && shown.hash === seen.hash;
}

async function seenOf({ counter, text }: SettingBody): Promise<SeenSetting> {
  return { counter, hash: toHex(await sha256(utf8Encode(text))) };
}

/** Null of what a faulty program has sealed. */
function parsed({ text }: SettingBody): AccountSettings['retention'] | null {
  try {
    return z.parse(retention, JSON.parse(text));
  } catch {
    return null;
  }
}
