import { emailAddress } from '@coffer/contract';
import {
  encodeInvitationSecret,
  invitationProof,
  invitationTicket,
  invitationTicketHash,
  newInvitationSecret,
  newItemId,
} from '@coffer/crypto';
import { retrying } from '../../api/retry.ts';
import { ignore } from '../../concurrency/ignore.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import { failed, isFailure } from '../../failures/coffer-error.ts';
import { changeMembers, type MemberChange, type OwnWithMembers } from '../../people/change-members.ts';
import { addressOf, meet } from '../../people/contacts.ts';
import { findPerson } from '../../people/find-person.ts';
import { sealedGreeting, secretOf, showInvitation } from '../../people/greeting.ts';
import {
  forgetInvitation,
  forgettingInvitation,
  type InvitationAnswer,
  invitationAnswers,
  type KeptInvitation,
  keepInvitation,
  keptInvitations,
  listedInvitations,
  noInvitation,
  removeForgotten,
  removeInvitation,
  roleOf,
} from '../../people/invitations.ts';
import { readOwnName } from '../../people/own-name.ts';
import { leadsTo, type Person } from '../../people/person.ts';
import { proposedName } from '../../people/proposed-name.ts';
import { openSharing } from '../../people/sharing-keys.ts';
import type { Places } from '../places/places.ts';
import { provenItem } from '../places/proven-places.ts';
import type { PartPorts } from '../ports.ts';
import type { findingShares } from './in-sharing.ts';
import type { Inviting, OpenInvitation } from './inviting.ts';
import { introducing, messageOf, said } from './message-of.ts';

/** Two weeks, in seconds. */
const VALID_SECONDS = 14 * 24 * 60 * 60;

type Finding = Pick<ReturnType<typeof findingShares>, 'sharing'>;

/** What is done with people who have no account yet; see `Inviting`. */
export function inInviting(ports: PartPorts, places: Places, { sharing }: Finding): Inviting {
  const { api, clock, patience } = ports;
  const options = (signal: AbortSignal) => ({ clock, patience, signal });
  const now = () => Math.floor(clock.now() / 1_000);
  const letPersonIn = lettingIn(ports);

  const shown = (invitation: KeptInvitation, answer: InvitationAnswer | 'altered' | null) =>
    shownInvitation(invitation, answer, ports.origin);

  return {
    ...joining(ports),

    async invite(shared, { email: typed }, role, terms = {}, signal = notCancelled()) {
      const { expiresAt = null, validUntil = now() + VALID_SECONDS, mail = false, damaged } = terms;
      const email = emailAddress(typed);
      const message = messageOf(terms.message);
      const item = await provenItem(places, shared, signal);
      const ownName = await introducing(terms.ownName, ports, options(signal));
      const { fingerprint } = await openSharing(ports, options(signal));
      const inviter = await retrying(() => api.call('self', {}, signal), options(signal));
      const meant = { email, expires_at: validUntil, mail };
      // Nothing is shared for an invitation that the server would not take.
      const check = () => api.call('checkSpaceInvitation', { body: meant }, signal);
      const greeted = { email: inviter.user.email, fingerprint, name: item.name, ownName };
      const kept = { email, role, expiresAt, validUntil, message, isMailed: mail };
      const make = (spaceId: string) => makeInvitation({ ...kept, spaceId }, greeted, ports, signal);
      const first = () => retrying(check, options(signal));
      const { invitation, goesOut, itemId } = await sharing(item, make, { first, damaged }, signal);
      return { ...shown(invitation, null), goesOut, itemId };
    },

    async settleInvitations(signal = notCancelled()) {
      const kept = await keptInvitations(ports, options(signal));
      const listed = await listedInvitations(ports, options(signal)).catch((error: unknown) => {
        if (kept.length > 0 || signal.aborted) throw error;
        return null;
      });
      if (listed === null) return [];
      // The next time is soon enough.
      await removeForgotten(kept, listed, ports, options(signal)).catch(ignore);
      const answers = await invitationAnswers(kept, listed);
      const open: OpenInvitation[] = [];
      for (const invitation of kept) {
        const [answer = null] = answers.get(invitation.id) ?? [];
        if (answer === null || answer === 'altered' || !comesIn(invitation, answer, now())) {
          open.push(shown(invitation, answer));
          continue;
        }
        try {
          await letPersonIn(invitation, answer.person, signal);
        } catch (error) {
          // Another key pair is known of them, the folder is gone, or a later version lets them in: the others come in nevertheless.
          if (!isFailure(error, 'contact_changed', 'not_found', 'update_to_change')) throw error;
          open.push(shown(invitation, answer));
        }
      }
      return open;
    },

    async letIn(invitationId, fingerprint, signal = notCancelled()) {
      const kept = await keptInvitations(ports, options(signal));
      const invitation = kept.find(({ id }) => id === invitationId);
      if (invitation === undefined) throw noInvitation();
      const listed = await listedInvitations(ports, options(signal));
      const answers = await invitationAnswers([invitation], listed);
      const [first, ...others] = answers.get(invitationId) ?? [];
      if (first === undefined) throw noInvitation();
      const meant = [first, ...others].find(
        (answer) => answer !== 'altered' && answer.person.fingerprint === fingerprint,
      );
      if (meant !== undefined && meant !== 'altered') return letPersonIn(invitation, meant.person, signal);
      if (first === 'altered') throw failed('person_altered');
      throw failed({ code: 'contact_changed', email: first.person.email });
    },

    async withdrawInvitation(invitationId, signal = notCancelled()) {
      const forgotten = await forgetInvitation(invitationId, ports, options(signal));
      try {
        await removeInvitation(invitationId, ports, options(signal));
      } catch (error) {
        // Shown until the server has forgotten it, too. Where that fails as well, `settleInvitations` makes up for it.
        const unasked = { ...options(notCancelled()), patience: 'interactive' } as const;
        if (forgotten !== null) await keepInvitation(forgotten, ports, unasked).catch(ignore);
        throw error;
      }
    },
  };
}

/** Makes an invitation into a space: on the own devices, and by the server. `goesOut` says whether that mails it. */
async function makeInvitation(
  kept: Omit<KeptInvitation, 'id' | 'secret'>,
  greeted: Parameters<typeof sealedGreeting>[2],
  ports: PartPorts,
  signal: AbortSignal,
): Promise<{ readonly invitation: KeptInvitation; readonly goesOut: boolean }> {
  const { api, clock, patience } = ports;
  const options = { clock, patience, signal };
  const { spaceId, email, validUntil, isMailed: mail } = kept;
  const id = crypto.randomUUID();
  const secret = newInvitationSecret();
  const place = { invitationId: id, spaceId };
  const greeting = await sealedGreeting(secret, place, greeted);
  const invitation = { ...kept, id, secret: encodeInvitationSecret(secret) };
  // Before the server has it, so that no device is asked about an invitation that it does not know.
  await keepInvitation(invitation, ports, options);
  const ticket_hash = await invitationTicketHash(secret, place);
  const body = { id, space_id: spaceId, email, expires_at: validUntil, greeting, ticket_hash, mail };
  try {
    const { mailed } = await retrying(() => api.call('inviteIntoSpace', { body }, signal), options);
    return { invitation, goesOut: mailed };
  } catch (error) {
    // An answer that was lost on its way; else nobody can follow it.
    if (isFailure(error, 'id_exists')) return { invitation, goesOut: mail };
    await forgetInvitation(id, ports, { ...options, signal: notCancelled() }).catch(ignore);
    throw error;
  }
}

/** What a newcomer does. */
function joining(ports: PartPorts): Pick<Inviting, 'join'> {
  const { api, clock, patience } = ports;
  const options = (signal: AbortSignal) => ({ clock, patience, signal });

  return {
    async join(id, text, signal = notCancelled()) {
      const invitation = await showInvitation(api, id, text, signal);
      const { spaceId, invitedBy } = invitation;
      const own = await openSharing(ports, options(signal));
      const place = { invitationId: id, spaceId };
      const secret = text === null ? null : secretOf(text);
      const proof = secret && (await invitationProof(secret, place, own));
      const ticket = secret && (await invitationTicket(secret, place));
      if (invitation.fingerprint !== null) {
        // By the secret, whose folder is accepted later is known now.
        const inviter = { email: invitedBy, fingerprint: invitation.fingerprint };
        await mustBeTheirs(inviter, ports, signal);
        const own = await readOwnName(ports, options(signal));
        const proposed = proposedName(invitation.inviterName ?? '', own);
        const person = { ...inviter, sharingKey: null, successions: [] };
        await meet(person, ports, options(signal), proposed);
      }
      const answer = () =>
        api.call('answerSpaceInvitation', { params: { id }, body: { proof, ticket } }, signal);
      await retrying(answer, options(signal));
      return { invitedBy, fingerprint: own.fingerprint };
    },
  };
}

/**
 * Asks the server for the key pair of an inviter, who could name another person's as their own: what that person signs would count as theirs.
 * One that they have replaced since is theirs, too. Throws `invitation_altered`, `person_altered`, `not_found`.
 */
async function mustBeTheirs(
  { email, fingerprint }: Pick<Person, 'email' | 'fingerprint'>,
  { api, clock, patience }: PartPorts,
  signal: AbortSignal,
): Promise<void> {
  const shown = await findPerson(email, api, { clock, patience, signal });
  if (shown === null) throw noInvitation();
  if (await leadsTo(fingerprint, shown.fingerprint, shown.successions)) return;
  throw failed('invitation_altered');
}

/** Makes somebody a member, and uses the invitation up in the same batch. */
function lettingIn(ports: PartPorts) {
  const { clock, patience } = ports;

  return async (invitation: KeptInvitation, person: Person, signal: AbortSignal): Promise<void> => {
    const options = { clock, patience, signal };
    const { spaceId, expiresAt, message: text } = invitation;
    const role = roleOf(invitation);
    if (role === null) throw failed('update_to_change');
    const { fingerprint, sharingKey } = person;
    if (sharingKey === null) throw failed({ code: 'person_not_ready', email: person.email });
    await meet(person, ports, options);
    const ownName = await introducing(undefined, ports, options);
    const id = newItemId();
    const decide = async ({ members }: OwnWithMembers): Promise<MemberChange> => {
      const forgetting = await forgettingInvitation(invitation.id, ports, options);
      // Another device of one's own has let them in, or has taken the invitation back.
      if (forgetting === null) return { put: [], removed: [] };
      const already = members.find((member) => member.member_fingerprint === fingerprint);
      const since = Math.floor(clock.now() / 1_000);
      const message = said({ text, ownName });
      const terms = { id: already?.id ?? id, fingerprint, sharingKey, role, since, expiresAt, message };
      return { put: [terms], removed: [], inDrive: [forgetting] };
    };
    await changeMembers(spaceId, decide, ports, options);
    await removeInvitation(invitation.id, ports, options);
  };
}

/** Only who has the secret, and the address that was typed, comes in without a question, and only in time. */
function comesIn(
  { email, validUntil }: KeptInvitation,
  { isProven, person }: InvitationAnswer,
  now: number,
): boolean {
  return isProven && addressOf(person.email) === addressOf(email) && now < validUntil;
}

function shownInvitation(
  { secret, ...invitation }: KeptInvitation,
  answer: InvitationAnswer | 'altered' | null,
  origin: string,
): OpenInvitation {
  const address = `${origin}/join/${invitation.id}#${secret}`;
  return { ...invitation, role: roleOf(invitation), address, followedBy: answer && shownAnswer(answer) };
}

function shownAnswer(answer: InvitationAnswer | 'altered') {
  if (answer === 'altered') return answer;
  const { email, fingerprint } = answer.person;
  return { email, fingerprint, isProven: answer.isProven };
}
