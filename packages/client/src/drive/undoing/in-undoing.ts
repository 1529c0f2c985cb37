import { notCancelled } from '../../concurrency/not-cancelled.ts';
import { keptContacts } from '../../people/contacts.ts';
import type { PlannedChange, ToUndo as PlannedUndo, UndoPlan } from '../../undo/plan-undo.ts';
import { previewIn, undoIn } from '../../undo/undo-space.ts';
import type { Places } from '../places/places.ts';
import type { PartPorts } from '../ports.ts';
import type { ToUndo, Undoing, UndoneBy, UndoneItem, UndoResult } from './undoing.ts';

/** How what members did is undone; see `Undoing`. */
export function inUndoing(ports: PartPorts, places: Places): Undoing {
  const { clock, patience } = ports;
  const options = (signal: AbortSignal) => ({ clock, patience, signal });

  /** All key pairs of a person that are known by now. */
  async function plannedFrom(toUndo: ToUndo, signal: AbortSignal): Promise<PlannedUndo> {
    if ('change' in toUndo) return { batchIds: [toUndo.change] };
    const { by, since } = toUndo;
    const contacts = [...(await keptContacts(ports, options(signal))).values()];
    const pairs = contacts.map(({ contact }) => [contact.fingerprint, ...contact.former]);
    const people = typeof by === 'string' ? [by] : by;
    return { fingerprints: people.flatMap((one) => pairs.find((all) => all.includes(one)) ?? [one]), since };
  }

  return {
    async previewUndo(spaceId, toUndo, signal = notCancelled()) {
      return resultOf(await previewIn(spaceId, await plannedFrom(toUndo, signal), ports, options(signal)));
    },

    async undo(spaceId, toUndo, { onProgress } = {}, signal = notCancelled()) {
      const planned = await plannedFrom(toUndo, signal);
      try {
        return resultOf(await undoIn(spaceId, planned, ports, { ...options(signal), onProgress }));
      } finally {
        places.forget();
      }
    },
  };
}

function resultOf({ batchIds, changes }: UndoPlan): UndoResult {
  return { changes: batchIds.length, items: changes.map(itemOf) };
}

function itemOf({ item, wanted, isMade }: PlannedChange): UndoneItem {
  const isOut = wanted.trashedAt === null && !isMade;
  const does: UndoneBy[] = [];
  if (item.name !== wanted.name) does.push('renamed');
  if (item.parentId !== wanted.parentId) does.push('moved');
  if (item.trashedAt !== null && isOut) does.push('restored');
  if (item.trashedAt === null && !isOut) does.push('trashed');
  if (item.shownVersionId !== wanted.shownVersionId) does.push('version');
  return { id: item.id, kind: item.kind, name: wanted.name, nameBefore: item.name, does };
}
