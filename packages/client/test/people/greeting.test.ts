import { newSpaceInvitation } from '@coffer/contract';
import { encodeInvitationSecret, newInvitationSecret, newItemId, openGreeting } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { type Greeting, sealedGreeting, showInvitation } from '../../src/people/greeting.ts';

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

  const shown = async (said: Greeting, invited_by: string) => {
    const secret = newInvitationSecret();
    const place = { invitationId: newItemId(), spaceId: newItemId() };
    const answer = {
      ...{ space_id: place.spaceId, email: 'bob@example.org', invited_by, expires_at: 1 },
      greeting: await sealedGreeting(secret, place, said),
    };
    // Only this call is made.
    const api = { call: async () => answer } as never;
    return showInvitation(api, place.invitationId, encodeInvitationSecret(secret));
  };

  it('names the one who invites, however the address is written', async () => {
    const said = { email: 'Eve@Example.org', fingerprint: 'ab'.repeat(32), name: 'Photos', ownName: 'Eve' };
    expect(await shown(said, 'eve@example.org')).toMatchObject({ invitedBy: said.email, name: 'Photos' });
  });

  it.each([
    ['somebody else', { email: 'ada@example.org' }],
    ['a key pair that nobody has', { fingerprint: 'x' }],
  ])('names nobody else: %s', async (_, changes) => {
    const eve = { email: 'eve@example.org', fingerprint: 'ab'.repeat(32), name: 'Photos', ownName: 'Eve' };
    const said = { ...eve, ...changes };
    await expect(shown(said, 'eve@example.org')).rejects.toMatchObject({
      failure: { code: 'invitation_altered' },
    });
  });
});
