import type { AdminUser } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import { statusOf } from '../../src/features/manage/users/user-status.ts';
import { pagesOf, sortedBy, usersSearch } from '../../src/features/manage/users/users-query.ts';

const user: AdminUser = {
  id: '5f0c7c0e-0000-4000-8000-000000000000',
  email: 'someone@example.org',
  role: 'user',
  quota: 0,
  used_space: 0,
  created_at: 1,
  email_verified_at: 1,
  last_seen_at: null,
  suspended_at: null,
  two_factor: false,
};

describe('The list of users', () => {
  it('is ordered by e-mail address at first; a click turns the order round', () => {
    expect(sortedBy({}, 'email')).toMatchObject({ sort: 'email', order: 'desc' });
    expect(sortedBy({ sort: 'email', order: 'desc' }, 'email')).toMatchObject({ order: 'asc' });
  });

  it('by another column begins with the largest or the latest, and at the first page', () => {
    expect(sortedBy({ page: 3 }, 'used_space')).toEqual({
      sort: 'used_space',
      order: 'desc',
      page: undefined,
    });
    expect(sortedBy({ sort: 'quota' }, 'role')).toMatchObject({ sort: 'role', order: 'asc' });
  });

  it('leaves out of the address what makes no sense there', () => {
    expect(usersSearch.parse({ role: 'king', sort: 'password', page: -1, search: 'a', other: 1 })).toEqual({
      search: 'a',
    });
  });

  it('has a page even where nobody is found', () => {
    expect([0, 25, 26].map(pagesOf)).toEqual([1, 1, 2]);
  });
});

describe('An account', () => {
  it('is suspended above all, then unconfirmed, else active', () => {
    expect(statusOf(user)).toBe('active');
    expect(statusOf({ ...user, email_verified_at: null })).toBe('unverified');
    expect(statusOf({ ...user, email_verified_at: null, suspended_at: 2 })).toBe('suspended');
  });
});
