import * as z from 'zod/mini';
import type { RetryOptions } from '../api/retry.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { rewrittenJson, understood } from '../keyring/sealed-json.ts';
import type { ShownSetting } from '../keyring/sealed-settings.ts';
import type { StoredSetting } from '../rows/stored-setting.ts';
import type { SpaceWriting } from '../space/space-writer.ts';
import { nameOfPerson } from './name-of-person.ts';
import { type ProvenRowsPorts, provenRows } from './proven-rows.ts';

const body = z.object({ ownName: z.string() });

export interface OwnNamePorts extends ProvenRowsPorts {
  readonly keyring: Pick<Keyring, 'driveId' | 'openSetting' | 'sealSetting'>;
  readonly writer: Pick<SpaceWriting, 'owned' | 'change'>;
}

/** The name that one goes by oneself, among proven settings; empty for none. */
export async function ownNameIn(
  settings: readonly StoredSetting[],
  { keyring }: Pick<OwnNamePorts, 'keyring'>,
): Promise<{ readonly ownName: string; readonly shown: ShownSetting }> {
  const spaceId = await keyring.driveId();
  const shown = await keyring.openSetting({ spaceId, kind: 'own_name', settings });
  const { value } = shown.body === null ? { value: null } : understood(body, shown.body.text);
  return { ownName: value?.ownName ?? '', shown };
}

/** The same, as the drive's newest head has it. Throws as all that looks at heads. */
export async function readOwnName(ports: OwnNamePorts, options: RetryOptions): Promise<string> {
  return (await ownNameIn(await provenRows('setting', ports, options), ports)).ownName;
}

/**
 * Keeps the name that one goes by, which others are told from then on; an empty one is none. Throws `validation_failed` for one with an `@`,
 * which nobody takes over, or of more than 100 characters, and as all changes of a drive.
 */
export async function keepOwnName(
  typed: string,
  ports: OwnNamePorts,
  options: RetryOptions,
): Promise<string> {
  const name = nameOfPerson(typed) ?? '';
  if (name.normalize('NFKC').includes('@'))
    throw refusedHere('validation_failed', 422, 'A name has no @: the address is shown next to it.');
  const { ownName, shown } = await ownNameIn(await provenRows('setting', ports, options), ports);
  if (ownName === name) return name;
  const text = rewrittenJson(body, shown.body?.text ?? null, { ownName: name });
  const setting = await ports.keyring.sealSetting({
    spaceId: await ports.keyring.driveId(),
    kind: 'own_name',
    body: { counter: (shown.body?.counter ?? 0) + 1, text },
  });
  await ports.writer.change([{ kind: 'setting', setting, known: shown.revision }], options);
  return name;
}
