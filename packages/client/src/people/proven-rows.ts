import type { StoredSetting } from '@coffer/contract';
import { contactRowBytes, equalBytes, settingRowBytes, sha256 } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { failed } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { orLie } from '../spaces/owned-rows.ts';
import type { SpaceWriting } from '../spaces/space-writer.ts';

export interface ProvenRowsPorts {
  readonly api: Pick<ApiClient, 'call'>;
  readonly keyring: Pick<Keyring, 'driveId'>;
  readonly writer: Pick<SpaceWriting, 'owned'>;
}

/** A row may come between both questions; a server that always shows others lies. */
const MOST_LOOKS = 4;

const ROWS = {
  setting: {
    bytes: settingRowBytes,
    list: async ({ api }: ProvenRowsPorts, id: string, signal: AbortSignal | undefined) =>
      (await api.call('spaceSettings', { params: { id } }, signal)).settings,
  },
  contact: {
    bytes: contactRowBytes,
    list: async ({ api }: ProvenRowsPorts, id: string, signal: AbortSignal | undefined) =>
      (await api.call('spaceContacts', { params: { id } }, signal)).contacts,
  },
} as const;

/**
 * All settings or contacts of the drive, as its newest head has them: none is left out, brought back or added. Throws
 * `space_lied`, and as all that looks at heads.
 */
export async function provenRows(
  kind: keyof typeof ROWS,
  ports: ProvenRowsPorts,
  options: RetryOptions,
): Promise<readonly StoredSetting[]> {
  const spaceId = await ports.keyring.driveId();
  for (let looks = 1; looks <= MOST_LOOKS; looks++) {
    const shown = await retrying(() => ROWS[kind].list(ports, spaceId, options.signal), options);
    const owned = await ports.writer.owned(options);
    const known = new Map(
      (owned?.owned ?? []).filter((row) => row.kind === kind).map((row) => [row.id, row.hash]),
    );
    if (known.size === shown.length && (await areThese(shown, known, ROWS[kind].bytes))) return shown;
  }
  throw failed('space_lied');
}

async function areThese(
  shown: readonly StoredSetting[],
  known: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  bytesOf: (typeof ROWS)[keyof typeof ROWS]['bytes'],
): Promise<boolean> {
  const ids = new Set(shown.map(({ id }) => id));
  if (ids.size !== known.size) return false;
  for (const { id, generation, encrypted_body: sealedBody } of shown) {
    const hash = known.get(id);
    const own = await sha256(orLie(() => bytesOf({ id, generation, sealedBody })));
    if (hash === undefined || !equalBytes(own, hash)) return false;
  }
  return true;
}
