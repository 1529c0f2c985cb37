import { describe, expect, it } from 'vitest';
import { createTickets } from '../../src/links/tickets.ts';

const HOUR = 60 * 60;

/** A visit of a link whose tickets are good for a day. */
function aVisit() {
  const server = { begun: 0, isDown: false };
  const clock = { now: 1_700_000_000 };
  const { take: ticket, held } = createTickets('the link', {
    async begin() {
      if (server.isDown) throw new Error('The server is down');
      server.begun++;
      return { ticket: `ticket ${server.begun}`, expires_at: clock.now + 24 * HOUR };
    },
    now: () => clock.now,
  });
  return { ticket, held, server, clock };
}

describe('the ticket of a visit', () => {
  it('is asked for once, however much is looked at or saved', async () => {
    const { ticket, held, server, clock } = aVisit();
    expect(held()).toBeNull();
    const first = { id: 'the link', ticket: 'ticket 1' };
    expect(await Promise.all([ticket(), ticket()])).toEqual([first, first]);
    clock.now += 22 * HOUR;
    expect(await ticket()).toEqual(first);
    expect(server.begun).toBe(1);
    expect(held()).toBe('ticket 1');
  });

  it.each([24.5, 23.5])('is asked for anew, once, after %d hours of 24', async (hours) => {
    const { ticket, server, clock } = aVisit();
    await ticket();
    clock.now += hours * HOUR;
    const second = { id: 'the link', ticket: 'ticket 2' };
    expect(await Promise.all([ticket(), ticket()])).toEqual([second, second]);
    expect(server.begun).toBe(2);
  });

  it('is asked for again after it could not be had', async () => {
    const { ticket, server } = aVisit();
    server.isDown = true;
    await expect(ticket()).rejects.toThrow('The server is down');
    server.isDown = false;
    expect(await ticket()).toEqual({ id: 'the link', ticket: 'ticket 1' });
  });
});
