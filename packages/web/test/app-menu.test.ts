import { describe, expect, it } from 'vitest';
import { menuEntries } from '../src/app/layout/menu-entries.ts';

const labels = (role: 'admin' | 'user' | undefined) => menuEntries(role).map(({ label }) => label);

describe('The main menu', () => {
  it('has Administration as one entry, for administrators alone', () => {
    expect(labels('admin')).toEqual(expect.arrayContaining(['My Account', 'Administration']));
    for (const role of ['user', undefined] as const) {
      expect(labels(role)).toContain('My Account');
      expect(labels(role)).not.toContain('Administration');
    }
  });

  it('has Shared unless sharing is switched off, and links in any case', () => {
    expect(labels('user')).toContain('Shared');
    const without = menuEntries('user', false).map(({ label }) => label);
    expect(without).not.toContain('Shared');
    expect(without).toContain('My links');
  });

  it('marks one entry at each page of administration', () => {
    for (const page of ['users', 'invitations', 'settings', 'overview', 'events']) {
      const marked = menuEntries('admin').filter(
        ({ to, covers = [] }) => to === `/manage/${page}` || covers.includes(`/manage/${page}`),
      );
      expect(marked).toHaveLength(1);
    }
  });
});
