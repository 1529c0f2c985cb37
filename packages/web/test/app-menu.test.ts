import { describe, expect, it } from 'vitest';
import { menuEntries } from '../src/app/layout/menu-entries.ts';

const labels = (role: 'admin' | 'user' | undefined) => menuEntries(role).map(({ label }) => label);

describe('The main menu', () => {
  it('has App Users and App Settings for administrators alone', () => {
    expect(labels('admin')).toEqual(expect.arrayContaining(['My Account', 'App Users', 'App Settings']));
    for (const role of ['user', undefined] as const) {
      expect(labels(role)).toContain('My Account');
      expect(labels(role)).not.toContain('App Users');
      expect(labels(role)).not.toContain('App Settings');
    }
  });
});
