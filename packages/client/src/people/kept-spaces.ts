import type { BatchOperation } from '@coffer/contract';
import { type KnownHead, namedBehind, newSettingId } from '@coffer/crypto';
import * as z from 'zod/mini';
import type { RetryOptions } from '../api/retry.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { rewrittenJson, understood } from '../keyring/sealed-json.ts';
import type { StoredSetting } from '../rows/stored-setting.ts';
import { openedOnce, type ProvenRowsPorts, provenRows } from './proven-rows.ts';

/** A space beside the drive, as a sealed setting of that names it. */
export interface KeptSpace {
  readonly spaceId: string;
  /** What stands for it in the drive. */
  readonly itemId: string;
  /** Of a space that is a single file's: that file. */
  readonly fileId?: string | undefined;
  /** The newest head when this was written: a device that remembers none accepts nothing older. */
  readonly head?: KeptHead | undefined;
  /** The id of the contact who shares it; left out of one's own. */
  readonly owner?: string | undefined;
}

/** As much of a head as a device that remembers none goes on from. */
export interface KeptHead {
  readonly revision: number;
  readonly hash: string;
  /** Of the last one that the owner signed. */
  readonly owners: string;
  /** Of the rows that only the owner changes, members and root key among them. */
  readonly ownersDigest: string;
}

/** The same with the row that has it. */
export interface SpaceSetting {
  readonly id: string;
  readonly revision: number;
  readonly counter: number;
  /** As it was sealed. */
  readonly text: string;
  readonly space: KeptSpace;
}

export interface KeptSpacePorts extends ProvenRowsPorts {
  readonly keyring: Pick<Keyring, 'driveId' | 'openSetting' | 'sealSetting'>;
}

// Null once nothing stands for the space any more: settings are not removed.
const body = z.object({
  space: z.nullable(
    z.object({
      spaceId: z.string(),
      itemId: z.string(),
      fileId: z.optional(z.string()),
      head: z.optional(
        z.object({ revision: z.number(), hash: z.string(), owners: z.string(), ownersDigest: z.string() }),
      ),
      owner: z.optional(z.string()),
    }),
  ),
});

/** All of them, as the drive's newest head has them. Throws as `provenRows`. */
export async function keptSpaces(
  ports: KeptSpacePorts,
  options: RetryOptions,
): Promise<readonly SpaceSetting[]> {
  return spacesIn(await provenRows('setting', ports, options), ports);
}

/** Those in settings that were proven. */
export const spacesIn = openedOnce(openAll);

async function openAll(
  settings: readonly StoredSetting[],
  ports: KeptSpacePorts,
): Promise<readonly SpaceSetting[]> {
  const driveId = await ports.keyring.driveId();
  const kept: SpaceSetting[] = [];
  for (const row of settings) {
    const { id, revision } = row;
    const shown = { spaceId: driveId, kind: 'space' as const, id, settings: [row] };
    const { body: opened } = await ports.keyring.openSetting(shown);
    const space = opened && understood(body, opened.text).value?.space;
    if (opened !== null && space != null) kept.push({ id, revision, ...opened, space });
  }
  return kept;
}

/** The setting of a space of somebody else; null where it was not accepted. */
export async function keptOf(
  spaceId: string,
  ports: KeptSpacePorts,
  options: RetryOptions,
): Promise<SpaceSetting | null> {
  return othersIn(await keptSpaces(ports, options), spaceId);
}

/** The same among those that are known. */
export function othersIn(kept: readonly SpaceSetting[], spaceId: string): SpaceSetting | null {
  return kept.find(({ space }) => space.spaceId === spaceId && space.owner !== undefined) ?? null;
}

/** What is kept of a head. */
export function keptHead({ head, hash }: KnownHead): KeptHead {
  const { revision, ownersDigest } = head;
  return { revision, hash, owners: namedBehind({ head, hash }).ownersHead, ownersDigest };
}

/** What keeps a space, in the place of an earlier setting of it; null where nothing stands for it any more. */
export async function keepingSpace(
  space: KeptSpace | null,
  before: SpaceSetting | null,
  { keyring }: Pick<KeptSpacePorts, 'keyring'>,
): Promise<BatchOperation> {
  const setting = await keyring.sealSetting({
    spaceId: await keyring.driveId(),
    kind: 'space',
    id: newSettingId(before?.id),
    body: { counter: (before?.counter ?? 0) + 1, text: rewrittenJson(body, before?.text ?? null, { space }) },
  });
  return { kind: 'setting', setting, known: before?.revision ?? null };
}
