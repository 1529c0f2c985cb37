import type { DeviceSession } from '@coffer/contract';
import { expect, it } from 'vitest';
import { inOrder } from '../../src/features/account/devices/sessions.ts';

const device = (id: string, last_seen_at: number, current = false): DeviceSession => ({
  id,
  last_seen_at,
  current,
  device: 'Firefox on Linux',
  format: 1,
  remember: false,
  created_at: 0,
  expires_at: 0,
});

it('devices stand in order: this one, then the others by when they were last seen', () => {
  const devices = [device('old', 10), device('this', 5, true), device('new', 20)];
  expect(inOrder(devices).map(({ id }) => id)).toEqual(['this', 'new', 'old']);
});
