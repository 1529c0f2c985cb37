import type { Settings } from '@coffer/contract';
import type { Configuration } from '../config/configuration.ts';

/** The settings of an instance whose administrator has changed none. */
export function defaultSettings({ appName }: Pick<Configuration, 'appName'>): Settings {
  return {
    app_name: appName,
    registration: 'open',
    allowed_emails: [],
    blocked_emails: [],
    activation_required: true,
    default_quota: 0,
    items_per_account: 1_000_000,
    public_links: true,
    plaintext_keys: true,
    remember_days: 30,
    event_days: 90,
  };
}
