import type { OwnLink } from '@coffer/client';
import { describe, expect, it } from 'vitest';
import { linkName } from '../../src/features/links/own/use-own-links.ts';
import { damaged, file, idOf } from '../files/builders.ts';

const facts = {
  id: idOf(1),
  itemId: idOf(2),
  kind: 'file',
  mime: 'text/plain',
  size: 10,
  createdAt: 1_700_000_000,
  expiresAt: null,
  maxDownloads: null,
  downloads: 0,
  isAsleep: false,
} as const;

const called = (name: string | null): OwnLink => ({
  ...facts,
  state: 'intact',
  name,
  secret: 'ab',
  hasPassword: false,
  signedLimits: { expiresAt: null, maxDownloads: null },
});

describe('the name of a link', () => {
  const item = file(2, { name: 'plan.txt' });
  it.each([
    ['as its visitors read it', called('shared.txt'), item, 'shared.txt'],
    ['of its item while it has no entry', called(null), item, 'plan.txt'],
    ['none yet, and nothing of damage, before the item is read', called(null), undefined, '…'],
    ['damaged where the item itself is', called(null), damaged(2), 'Damaged link'],
    [
      'damaged where its owner has not made it',
      { ...facts, state: 'damaged' } as const,
      item,
      'Damaged link',
    ],
  ])('is %s', (_, link, linked, name) => {
    expect(linkName(link, linked)).toBe(name);
  });
});
