import { newSpaceInvitation } from '@coffer/contract';
import { newInvitationSecret, newItemId, openGreeting } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { sealedGreeting } from '../../src/people/greeting.ts';

describe('The greeting of an invitation', () => {
  it.each(['Photos', '"\\'.repeat(750), '\u0001'.repeat(1_500), '画'.repeat(500)])(
    'fault B1: is of a length that the server takes, whatever the folder is called (%#)',
    async (name) => {
      const place = { invitationId: newItemId(), spaceId: newItemId() };
      const secret = newInvitationSecret();
      const said = {
        email: `${'a'.repeat(242)}@example.org`,
        fingerprint: '0'.repeat(64),
        name,
        ownName: 'ü'.repeat(100),
      };
      const greeting = await sealedGreeting(secret, place, said);
      expect(newSpaceInvitation.shape.greeting.safeParse(greeting).success).toBe(true);
      const opened: unknown = JSON.parse(await openGreeting(secret, place, greeting));
      expect(opened).toMatchObject({
        email: said.email,
        name: expect.toSatisfy((cut: string) => name.startsWith(cut)),
      });
    },
  );
});
