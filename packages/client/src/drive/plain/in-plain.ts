import * as z from 'zod/mini';
import { retrying } from '../../api/retry.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import { isRefusedForCertain } from '../../failures/coffer-error.ts';
import { refusedHere } from '../../failures/refused-here.ts';
import type { PartPorts } from '../ports.ts';
import { sealedSetting } from '../settings/sealed-setting.ts';
import { decisionBatches, type LookedAt, type Waiting } from './decide-plain.ts';
import { lookAtWaiting, shownWaiting } from './look-at-plain.ts';
import type { PlainChanges, PlainSetting, WaitingChange } from './plain.ts';

const plain = z.object({ changes: z.enum(['wait', 'refused']) });

/** What is done with changes without keys; see `PlainChanges`. */
export function inPlain(ports: PartPorts): PlainChanges {
  const { api, keyring, clock, patience, writer, rows } = ports;
  const setting = sealedSetting('plain', plain, ports);

  async function read(signal: AbortSignal): Promise<PlainSetting> {
    const { state, value, revision } = await setting.read(signal);
    return { state, allowed: state === 'saved' && value?.changes === 'wait', revision };
  }

  /** Refuses them again where the server did not let them come. Where it may have, it is told first, since what comes would be a lie. */
  async function takeBack(params: { id: string }, revision: number, error: unknown): Promise<void> {
    if (!isRefusedForCertain(error))
      await api.call('allowPlainChanges', { params, body: { allowed: false } });
    await setting.change({ value: { changes: 'refused' }, revision }, notCancelled());
  }

  return {
    read: (signal = notCancelled()) => read(signal),

    async change({ allowed, revision }, signal = notCancelled()) {
      await setting.mustBeUnderstood(signal);
      const params = { id: await keyring.driveId() };
      const call = () => api.call('allowPlainChanges', { params, body: { allowed } }, signal);
      const tell = () => retrying(call, { clock, signal, patience });
      if (!allowed) {
        const { items, links } = await shownWaiting(ports, signal);
        if (items.length + links.length > 0) throw undecided();
        await tell();
      }
      const value = { changes: allowed ? ('wait' as const) : ('refused' as const) };
      const changed = await setting.change({ value, revision }, signal);
      // Once it is sealed: what comes before that would be a lie.
      if (allowed) {
        await tell().catch(async (error) => {
          await takeBack(params, changed, error).catch(() => undefined);
          throw error;
        });
      }
      return { state: 'saved', allowed, revision: changed };
    },

    async waiting(signal = notCancelled()) {
      const { allowed: isWanted, state } = await read(signal);
      // A later version lets them come otherwise.
      if (state === 'later') return { state: 'off' };
      if (!isWanted) {
        const { items, links } = await shownWaiting(ports, signal);
        const count = items.length + links.length;
        return count === 0 ? { state: 'off' } : { state: 'lie', count };
      }
      const { items, links, allowed: isTaken } = await lookAtWaiting(ports, signal);
      return { state: 'allowed', isTaken, changes: [...items.map(ofItem), ...links.map(ofLinkChange)] };
    },

    async decide(decisions, signal = notCancelled()) {
      if (!(await read(signal)).allowed) throw undecided();
      const looked = await lookAtWaiting(ports, signal);
      for (const batch of decisionBatches(looked, decisions)) {
        const operations = await batch({ keyring, now: Math.floor(clock.now() / 1_000) });
        if (operations.length > 0) await writer.change(operations, { signal, patience });
      }
      rows?.follow();
    },
  };
}

function ofItem({ id, deeds, signed, changed, since, row, from }: Waiting): WaitingChange {
  const opens = changed !== null && changed.item.state !== 'damaged';
  const isWhole = row.version_id === null || row.version_id === from?.version_id || row.sha256 !== null;
  const isDeleted = deeds.includes('deleted');
  const canAccept = isDeleted || (opens && isWhole);
  return { id, deeds, signed, changed: isDeleted ? null : changed, since, canAccept };
}

function ofLinkChange({ id, kind, link, signed }: LookedAt['links'][number]): WaitingChange {
  const deed = kind === 'deleted' ? 'unlinked' : 'limited';
  return { id, deeds: [deed], signed, changed: null, since: link.created_at, canAccept: signed !== null };
}

const undecided = () =>
  refusedHere('changes_wait', 409, 'Changes without keys still wait for you. Decide about them first.');
