import { describe, expect, it } from 'vitest';
import { detailsText, kindText } from '../../src/features/events/event-details.ts';

describe('The details of an event', () => {
  it('are nothing where there are none', () => {
    expect(detailsText({})).toBe('');
  });

  it('say how somebody signed in, or why not', () => {
    expect(detailsText({ method: 'private_key' })).toBe('with the private key');
    expect(detailsText({ method: 'password', reason: 'two_factor' })).toBe(
      'with the password, wrong second factor',
    );
  });

  it('say what was changed', () => {
    expect(detailsText({ quota: 0 })).toBe('unlimited');
    expect(detailsText({ role: 'admin', quota: 5_000_000_000 })).toBe('administrator, 5 GB');
    expect(detailsText({ settings: ['app_name', 'public_links'] })).toBe('app name, public links');
  });
});

describe('A kind of event', () => {
  it('is called by its own name where only a later release has it', () => {
    expect(kindText('logged_out')).toBe('Signed out');
    expect(kindText('flown_in')).toBe('flown_in');
  });
});
