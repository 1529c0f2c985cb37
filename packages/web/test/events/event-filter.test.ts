import type { ApiClient } from '@coffer/client';
import { describe, expect, it } from 'vitest';
import { csvCell } from '../../src/features/events/events-csv.ts';
import { eventsQuery, NO_FILTER, queryOf } from '../../src/features/events/events-queries.ts';

const seconds = (moment: string) => String(new Date(moment).getTime() / 1_000);

describe('The filter of events', () => {
  it('asks for nothing that was not chosen', () => {
    expect(queryOf(NO_FILTER)).toEqual({});
    expect(queryOf({ ...NO_FILTER, from: '2026-13-45', until: 'tomorrow' })).toEqual({});
  });

  it('takes days of the device, the last one with all of it', () => {
    const filter = { userId: 'id', kind: 'logged_in' as const, from: '2026-10-24', until: '2026-10-25' };
    expect(queryOf(filter)).toEqual({
      user_id: 'id',
      kind: 'logged_in',
      from: seconds('2026-10-24T00:00'),
      to: seconds('2026-10-26T00:00'),
    });
  });

  it('begins again with each choice', () => {
    const api = {} as ApiClient;
    const keys = [NO_FILTER, { ...NO_FILTER, from: '2026-10-24' }].map(
      (filter) => eventsQuery(api, filter).queryKey,
    );
    expect(keys[0]).not.toEqual(keys[1]);
  });
});

describe('A cell of the table', () => {
  it('is quoted where it has to be', () => {
    expect(csvCell('plain text')).toBe('plain text');
    expect(csvCell('a, "b"\nc')).toBe('"a, ""b""\nc"');
  });

  it('is no formula, whatever somebody has written into it', () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])
      expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
    expect(csvCell('=HYPERLINK("x","y")')).toBe('"\'=HYPERLINK(""x"",""y"")"');
  });
});
