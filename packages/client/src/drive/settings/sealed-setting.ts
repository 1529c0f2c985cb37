import { type SettingBody, sha256, toHex, utf8Encode } from '@coffer/crypto';
import * as z from 'zod/mini';
import { retrying } from '../../api/retry.ts';
import { failed } from '../../failures/coffer-error.ts';
import { rewrittenJson, understood } from '../../keyring/sealed-json.ts';
import type { ReadableRows, ShownSetting } from '../../keyring/sealed-settings.ts';
import { storedSettings } from '../../rows/stored-setting.ts';
import type { SettingPorts } from '../ports.ts';
import type { SeenSetting } from './setting-memory.ts';
import type { AccountSettings } from './settings.ts';

/** A setting as it was read. */
export interface ReadSetting<Value> extends Omit<AccountSettings, 'retention'>, Pick<ShownSetting, 'id'> {
  /** Null where nothing trustworthy is saved. */
  readonly value: Value | null;
  /** Whether what is there says something that this version of the format does not know, and whether anything of it is understood. */
  readonly saysMore: boolean;
  readonly isUnderstood: boolean;
}

/** A setting of the drive, sealed and with a counter, so that a device notices one that is older than it has seen. */
export function sealedSetting<Value>(
  kind: Exclude<ReadableRows['kind'], 'star' | 'contact' | 'space' | 'invitation'>,
  schema: z.ZodMiniType<Value>,
  { api, keyring, writer, clock, patience, seenSettings }: SettingPorts,
) {
  async function shown(signal: AbortSignal): Promise<ShownSetting & { readonly spaceId: string }> {
    const spaceId = await keyring.driveId();
    const list = () => api.call('spaceSettings', { params: { id: spaceId } }, signal);
    const { settings } = await retrying(list, { clock, signal, patience });
    const rows = storedSettings('setting', settings);
    return { spaceId, ...(await keyring.openSetting({ spaceId, kind, settings: rows })) };
  }

  return {
    async read(signal: AbortSignal): Promise<ReadSetting<Value>> {
      const { id, revision, body } = await shown(signal);
      const seen = await seenSettings.seen(id);
      const { value, saysMore } =
        body === null ? { value: null, saysMore: false } : understood(schema, body.text);
      const read = { id, revision, saysMore, isUnderstood: body === null || value !== null };
      if (revision === null && seen === null) return { ...read, state: 'unset', value: null };
      const kept = body === null ? null : await seenOf(body);
      if (kept === null || !follows(kept, seen)) return { ...read, state: 'altered', value: null };
      await seenSettings.remember(id, kept);
      return value === null ? { ...read, state: 'later', value } : { ...read, state: 'saved', value };
    },

    /** Throws `update_to_change` where only a later version understands what is there. */
    async mustBeUnderstood(signal: AbortSignal): Promise<void> {
      if (!(await this.read(signal)).isUnderstood) throw failed('update_to_change');
    },

    /** Gives the revision of the setting that is now there. Throws `update_to_change`, and as all changes. */
    async change(
      { value, revision: known }: { readonly value: Value; readonly revision: number | null },
      signal: AbortSignal,
    ): Promise<number> {
      const { spaceId, id, body: former } = await shown(signal);
      if (former !== null && understood(schema, former.text).value === null) throw failed('update_to_change');
      const seen = await seenSettings.seen(id);
      const counter = Math.max(former?.counter ?? 0, seen?.counter ?? 0) + 1;
      const text = rewrittenJson(schema, former?.text ?? null, z.parse(schema, value));
      const body = { counter, text };
      const setting = await keyring.sealSetting({ spaceId, kind, body });
      const operations = [{ kind: 'setting' as const, setting, known }];
      const { revision } = await writer.change(operations, { signal, patience });
      await seenSettings.remember(id, await seenOf(body));
      return revision;
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
