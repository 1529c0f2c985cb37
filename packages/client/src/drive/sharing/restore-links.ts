import type { Link } from '@coffer/contract';
import type { RetryOptions } from '../../api/retry.ts';
import { putEntries, rowsBelow, sendingEntries } from '../../links/put-entries.ts';
import { linksOf } from '../../space/proven-links.ts';
import { ProvenSpace } from '../../space/proven-space.ts';
import type { PartPorts } from '../ports.ts';

type Options = RetryOptions & { readonly signal: AbortSignal };

/** All links of the drive, as its newest head names them: those of what goes out of it end. */
export async function linksNow(ports: PartPorts, options: Options): Promise<readonly Link[]> {
  return linksOf(new ProvenSpace(await ports.keyring.driveId(), ports), options);
}

/**
 * Makes links again that have ended: of what has come back into the drive. Their addresses are the same; what the server
 * counts begins anew, so that a limited link gets what was left of its limit. What the server says only narrows what is signed. Those that have run out stay away. Throws what a batch is refused for, after all others.
 *
 * @param renamed the id under which something has come back, by that which it had
 */
export async function restoreLinks(
  before: readonly Link[],
  renamed: ReadonlyMap<string, string>,
  ports: PartPorts,
  options: Options,
): Promise<void> {
  const { api, keyring, writer, clock } = ports;
  const now = Math.floor(clock.now() / 1_000);
  const idNow = (id: string) => renamed.get(id) ?? id;
  const there = new Set((await linksNow(ports, options)).map(({ id }) => id));
  const failures: unknown[] = [];
  for (const link of before) {
    const most = lesser(link.signed_max_downloads, link.max_downloads);
    const maxDownloads = most === null ? null : most - link.downloads;
    const expiresAt = lesser(link.signed_expires_at, link.expires_at);
    const isOver = (expiresAt !== null && expiresAt <= now) || (maxDownloads !== null && maxDownloads <= 0);
    if (there.has(link.id) || isOver) continue;
    try {
      const itemId = idNow(link.file_id);
      const rows = await rowsBelow(itemId, writer, options);
      const again = await keyring.sealLinkAgain({ link, itemId, expiresAt, maxDownloads });
      await writer.change([{ kind: 'link', link: again }], options);
      const send = sendingEntries(link.id, api, options.signal);
      await putEntries({ id: link.id, linkedId: itemId }, rows, { keyring, send });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** The narrower of a limit that is signed and one that the server says; null is none. */
function lesser(signed: number | null, said: number | null): number | null {
  return signed === null || said === null ? (signed ?? said) : Math.min(signed, said);
}
