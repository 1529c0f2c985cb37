import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { timeOfRefusal } from '../../src/api/refused-date.ts';
import { failureOf } from '../../src/failures/coffer-error.ts';

const NOW = Date.parse('2026-11-29T10:00:00Z');
const AHEAD = 'Sun, 29 Nov 2026 12:00:00 GMT';
const past = (field: string) => ({ [field]: ['The expiry date is in the past.'] });

describe('A date that the server refuses', () => {
  it.each([
    'expires_at',
    'request.expires_at',
    'operations.0.expires_at',
    'operations.2.request.expires_at',
    'operations.1.link.expires_at',
  ])('fault H7: as %s comes with the time of the server, where its clock is another one', (field) => {
    expect(timeOfRefusal(past(field), AHEAD, NOW)).toBe(Date.parse(AHEAD) / 1000);
  });

  it.each(['Sun, 29 Nov 2026 10:00:59 GMT', 'Sun, 29 Nov 2026 09:59:01 GMT', 'yesterday', null])(
    'is refused for itself where the clocks agree or nothing is known of them: %s',
    (date) => {
      expect(timeOfRefusal(past('expires_at'), date, NOW)).toBeNull();
    },
  );

  it('is told apart from other fields', () => {
    expect(timeOfRefusal({ max_downloads: [] }, AHEAD, NOW)).toBeNull();
  });

  it('fault H7: says so in the failure, beside the fields', async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const answer = {
      ...{ type: 'about:blank', title: 'Invalid', status: 422, code: 'validation_failed' },
      ...{ detail: 'Check the fields.', request_id: '1', errors: past('expires_at') },
    };
    const headers = { 'content-type': 'application/problem+json', date };
    const api = createApiClient({
      baseUrl: 'https://drive.example',
      fetch: async () => new Response(JSON.stringify(answer), { status: 422, headers }),
    });
    const failure = await api.call('listSpaces', { query: {} }).then(() => null, failureOf);
    expect(failure).toMatchObject({ code: 'validation_failed', errors: past('expires_at') });
    expect(failure).toMatchObject({ serverTime: Date.parse(date) / 1000 });
  });
});
