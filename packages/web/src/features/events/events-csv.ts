import type { ApiClient } from '@coffer/client';
import { type AdminEvent, type AdminEvents, EVENT_PAGE_SIZE } from '@coffer/contract';
import { deviceText } from '../../format/device.ts';
import { detailsText, kindText } from './event-details.ts';
import { type EventFilter, queryOf } from './events-queries.ts';
import { texts } from './texts.ts';

/** All events that match, the newest first, as a table (RFC 4180) with a line of names. */
export async function eventsCsv(api: ApiClient, filter: EventFilter, signal: AbortSignal): Promise<string> {
  const lines: string[][] = [Object.values(texts.columns)];
  let cursor: string | null = null;
  do {
    const { events, next_cursor } = await nextPage(api, filter, cursor, signal);
    lines.push(...events.map(cellsOf));
    cursor = next_cursor;
  } while (cursor !== null);
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

function nextPage(
  api: ApiClient,
  filter: EventFilter,
  cursor: string | null,
  signal: AbortSignal,
): Promise<AdminEvents> {
  const query = { ...queryOf(filter), limit: String(EVENT_PAGE_SIZE), ...(cursor !== null && { cursor }) };
  return api.call('listEvents', { query }, signal);
}

function cellsOf({ created_at, kind, user, actor, details, device, address }: AdminEvent): string[] {
  return [
    new Date(created_at * 1_000).toISOString(),
    kindText(kind),
    user?.email ?? '',
    actor?.email ?? '',
    detailsText(details),
    deviceText(device ?? ''),
    address ?? '',
  ];
}

/** A cell that no spreadsheet takes for a formula: what is in it may be a stranger's. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
