import { emailAddress } from '@coffer/contract';
import { lazyVerbs } from '../../concurrency/lazily.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import { failed } from '../../failures/coffer-error.ts';
import { changedKeys } from '../../people/changed-keys.ts';
import { addressOf, changedKey, compared, keptContacts, named } from '../../people/contacts.ts';
import { findPerson } from '../../people/find-person.ts';
import { nameOfPerson } from '../../people/name-of-person.ts';
import { OpenedTogether } from '../../people/opened-together.ts';
import { readOwnName } from '../../people/own-name.ts';
import { ownSpaces, spacesBehind } from '../../people/own-spaces.ts';
import { openSharing } from '../../people/sharing-keys.ts';
import type { Drive, People } from '../drive.ts';
import { createPlaces } from '../places/places.ts';
import type { DrivePorts, MovingPorts, PartPorts } from '../ports.ts';
import { inCarrying } from './in-carrying.ts';
import { inInviting } from './in-inviting.ts';
import { inPaths } from './in-paths.ts';
import { inShared } from './in-shared.ts';
import { findingShares, inSharing } from './in-sharing.ts';

/** What is done with people; see `People`. */
export function inPeople(
  ports: MovingPorts,
  create: (ports: DrivePorts) => Drive,
  self: () => Drive,
): People {
  const { api, clock, patience } = ports;
  const places = createPlaces(ports);
  const deciding = lazyVerbs(async () => (await import('../doubts/in-deciding.ts')).inDeciding(ports));
  const undoing = lazyVerbs(async () => (await import('../undoing/in-undoing.ts')).inUndoing(ports, places));
  const options = (signal: AbortSignal) => ({ clock, patience, signal });

  ports.opening.together ??= new OpenedTogether<PartPorts>(ports);
  const shared = inShared(ports, places, create, ports.opening.together);

  const find = (typed: string, signal: AbortSignal) => findPerson(typed, api, options(signal));

  return {
    begin: async (signal = notCancelled()) => (await openSharing(ports, options(signal))).fingerprint,

    async contacts(signal = notCancelled()) {
      const kept = await keptContacts(ports, options(signal));
      return Array.from(kept.values(), ({ contact }) => contact);
    },

    async findPerson(typed, signal = notCancelled()) {
      const email = emailAddress(typed);
      const person = await find(email, signal);
      if (person === null) return null;
      const contact = (await keptContacts(ports, options(signal))).get(addressOf(email))?.contact ?? null;
      const changed = contact && (await changedKey(contact, person));
      const { fingerprint, sharingKey } = person;
      return {
        email,
        fingerprint,
        isReady: sharingKey !== null,
        contact,
        changed: changed && { isSignedByFormer: changed.isSignedByFormer },
      };
    },

    changedKeys: (signal = notCancelled()) =>
      changedKeys(ports, (email) => find(email, signal), options(signal)),

    async markCompared({ email, fingerprint }, signal = notCancelled()) {
      const person = await find(email, signal);
      if (person === null) throw failed({ code: 'person_not_found', email });
      if (person.fingerprint !== fingerprint) throw failed({ code: 'contact_changed', email });
      return compared(person, ports, options(signal));
    },

    ownName: (signal = notCancelled()) => readOwnName(ports, options(signal)),

    nameContact: async (email, name, signal = notCancelled()) =>
      named(emailAddress(email), nameOfPerson(name), ports, options(signal)),

    async saveCopy({ drive: from }, item, { directory = null, name } = {}, signal = notCancelled()) {
      const { saveCopy } = await import('./save-copy.ts');
      return saveCopy(
        { from, item, to: self(), takesParts: ports.uploadsTakeParts !== false },
        { directory, name },
        signal,
      );
    },

    spaces: (signal = notCancelled()) => ownSpaces(ports, options(signal)),
    spacesBehind: (items, signal = notCancelled()) => spacesBehind(items, ports, options(signal)),
    ...inSharing(ports, places, find),
    ...shared,
    ...inPaths(ports, places, { self, open: shared.open }),
    ...inInviting(ports, places, findingShares(ports, places, find)),
    standing: (...asked) => deciding.standing(...asked),
    differences: (...asked) => deciding.differences(...asked),
    returning: (...asked) => deciding.returning(...asked),
    goOn: (...asked) => deciding.goOn(...asked),
    follow: (...asked) => deciding.follow(...asked),
    previewUndo: (...asked) => undoing.previewUndo(...asked),
    undo: (...asked) => undoing.undo(...asked),
    ...inCarrying(ports, places, findingShares(ports, places, find)),
  };
}
