import type { ApiClient } from '@coffer/client';
import type { Link } from '@coffer/contract';
import type { ItemRecord } from './export-tree.ts';
import { isoTime } from './exported-item.ts';
import { type Opening, openExport } from './open-export.ts';

interface ExportPorts {
  readonly api: ApiClient;
  readonly keyring: Opening;
  /** Unix seconds. */
  readonly now: number;
  /** @param items read so far */
  onProgress(items: number): void;
}

/**
 * Makes the file with all that the server has of the account, its names decrypted. It is put together in parts, so
 * that a large account never becomes one long text. Throws as the API client and `openExport` do.
 */
export async function exportAccount(ports: ExportPorts, signal: AbortSignal): Promise<Blob> {
  const { account, records } = await readPages(ports, signal);
  const links = (await ports.api.call('listLinks', { query: { with_expired: 'true' } }, signal)).map(
    linkFacts,
  );
  const { items: _items, next_cursor: _cursor, ...rest } = account;
  const head = JSON.stringify({ exported_at: ports.now, ...rest, links }, readableTimes, 2);
  // The list of items takes the place of the closing brace.
  const parts: string[] = [`${head.slice(0, head.lastIndexOf('\n}'))},\n  "items": [`];
  let count = 0;
  for await (const batch of openExport(records, ports.keyring, signal)) {
    const lines = batch.map((item) => `    ${JSON.stringify(item)}`).join(',\n');
    parts.push(count === 0 ? '\n' : ',\n', lines);
    count += batch.length;
  }
  parts.push(count === 0 ? ']\n}\n' : '\n  ]\n}\n');
  return new Blob(parts, { type: 'application/json' });
}

async function readPages({ api, onProgress }: ExportPorts, signal: AbortSignal) {
  const read = (query: { cursor?: string }) => api.call('exportAccount', { query }, signal);
  const account = await read({});
  const records: ItemRecord[] = [...account.items];
  onProgress(records.length);
  for (let cursor = account.next_cursor; cursor !== null; ) {
    const page = await read({ cursor });
    records.push(...page.items);
    onProgress(records.length);
    cursor = page.next_cursor;
  }
  return { account, records };
}

/** What people can read of a public link; `file_id` is the id of its item. */
function linkFacts({ id, file_id, created_at, expires_at, downloads, max_downloads }: Link) {
  return { id, file_id, created_at, expires_at, downloads, max_downloads };
}

/** For JSON.stringify: the wire's unix seconds as people read them. */
function readableTimes(key: string, value: unknown): unknown {
  return key.endsWith('_at') && typeof value === 'number' ? isoTime(value) : value;
}
