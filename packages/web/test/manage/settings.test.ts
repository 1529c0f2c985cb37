import type { Settings } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import { expiryAfter } from '../../src/features/manage/invitations/validity.ts';
import { changedSettings } from '../../src/features/manage/settings/changed-settings.ts';

const settings: Settings = {
  app_name: 'Coffer',
  registration: 'open',
  allowed_emails: [],
  blocked_emails: ['example.org'],
  activation_required: true,
  default_quota: 0,
  items_per_account: 1_000_000,
  public_links: true,
  sharing: true,
  sharing_emails: [],
  plaintext_keys: true,
  remember_days: 30,
  event_days: 90,
};

describe('Settings', () => {
  it('are sent only where they were changed', () => {
    expect(changedSettings(settings, { ...settings })).toEqual({});
    expect(
      changedSettings(settings, {
        ...settings,
        blocked_emails: [],
        default_quota: 5,
        registration: 'closed',
      }),
    ).toEqual({ blocked_emails: [], default_quota: 5, registration: 'closed' });
  });
});

describe('An invitation', () => {
  it('ends a number of days from now', () => {
    expect(expiryAfter(7, 1_000.9)).toBe(1_000 + 7 * 86_400);
  });
});
