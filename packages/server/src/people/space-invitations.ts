import {
  ANSWERS_PER_INVITATION,
  type newSpaceInvitation,
  type Settings,
  type ShownSpaceInvitation,
  type SpaceInvitationAnswer,
  type SpaceInvitations,
} from '@coffer/contract';
import type { z } from 'zod';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import { invitationRepository } from '../invitations/invitation-repository.ts';
import { isTicket, spaceInvitationRepository } from '../invitations/space-invitation-repository.ts';
import { addressKey } from '../limits/address-key.ts';
import {
  type AttemptLimits,
  INVITATION_ANSWERS_OF_ACCOUNT,
  INVITATIONS_OF_ADDRESS,
  SHARING_MAILS_OF_EMAIL,
  SPACE_INVITATIONS_OF_ACCOUNT,
} from '../limits/attempt-limits.ts';
import { isEmailAllowed } from '../settings/email-patterns.ts';
import { type ListPosition, pageByBytes } from '../spaces/page-by-bytes.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import type { Database, Queries } from '../store/database/database.ts';
import { type Sender, spaceInvitationMail } from '../store/mail/messages.ts';
import type { Outbox } from '../store/mail/outbox.ts';
import { sharingKeyRepository } from '../users/sharing-key-repository.ts';
import { normalizeEmail } from '../users/user.ts';
import { userRepository } from '../users/user-repository.ts';
import { personOf, sharingCheck } from './people-service.ts';

/** An invitation is good for this long at most: whoever finds its link later gets nothing by it. */
const MOST_SECONDS = 90 * 24 * 60 * 60;

interface SpaceInvitationPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: AttemptLimits;
  readonly settings: {
    current(): Promise<
      Pick<Settings, 'sharing' | 'sharing_emails' | 'registration' | 'allowed_emails' | 'blocked_emails'>
    >;
  };
  /** Null where no mail can be sent. */
  readonly outbox: Outbox | null;
  readonly sender: () => Promise<Sender>;
}

type NewInvitation = z.output<typeof newSpaceInvitation>;
type MeantInvitation = Pick<NewInvitation, 'email' | 'expires_at' | 'mail'>;

/**
 * Invitations into spaces, of people who have no account yet. The server keeps who invites whom to which space, and who has
 * followed: that somebody has the secret of a link only its inviter's device can tell, and that alone lets anybody in.
 */
export function createSpaceInvitations(ports: SpaceInvitationPorts) {
  return { ...makingInvitations(ports), ...followingInvitations(ports) };
}

function makingInvitations(ports: SpaceInvitationPorts) {
  const { database, clock, limits } = ports;
  const checkSharing = sharingCheck(ports);

  /** Refuses what may not be, whatever space it is about. */
  async function checkMeant(userId: string, form: MeantInvitation) {
    const { user, isAllowed } = await checkSharing(userId);
    const email_normalized = normalizeEmail(form.email);
    if (!isAllowed(email_normalized))
      throw fieldRefused('email', 'Nothing can be shared with this address here.');
    const now = clock();
    if (form.expires_at <= now || form.expires_at > now + MOST_SECONDS)
      throw fieldRefused('expires_at', 'An invitation is good for at most 90 days from now.');
    // To a folder of theirs, administrators invite whom they like to register.
    if (user.role !== 'admin') await checkRegistration(email_normalized, ports);
    if (form.mail && ports.outbox === null)
      throw new Refusal('mail_unavailable', 'This server cannot send e-mail.');
    return { user, email_normalized };
  }

  return {
    /**
     * Refuses an invitation that could not be made. It counts as one, since some refusals tell who has an account here.
     *
     * @throws Refusal `too_many_requests`, `validation_failed`, `registration_closed`, `mail_unavailable`
     */
    async check(userId: string, form: MeantInvitation): Promise<void> {
      await limits.take(SPACE_INVITATIONS_OF_ACCOUNT, userId);
      await checkMeant(userId, form);
    },

    /** @throws Refusal `not_found`, `validation_failed`, `registration_closed`, `mail_unavailable`, `id_exists` */
    async create(userId: string, form: NewInvitation): Promise<{ mailed: boolean }> {
      // First of all: some refusals tell who has an account here.
      await limits.take(SPACE_INVITATIONS_OF_ACCOUNT, userId);
      await checkOwn(database.queries, form.space_id, userId);
      const { user, email_normalized } = await checkMeant(userId, form);
      const sender = await ports.sender();
      const { id, space_id, email, greeting, ticket_hash, expires_at } = form;
      try {
        return await database.transaction({ space: space_id }, async (queries) => {
          const row = { id, space_id, email, email_normalized, greeting, ticket_hash, expires_at };
          await spaceInvitationRepository(queries).insert({ ...row, inviter_id: userId });
          const mailed =
            form.mail && (await limits.takeWithin(queries, SHARING_MAILS_OF_EMAIL, email_normalized));
          if (mailed)
            await ports.outbox?.add(
              queries,
              spaceInvitationMail(sender, { ...row, inviter: user.email, language: user.language }),
            );
          return { mailed };
        });
      } catch (error) {
        if (database.uniqueViolation(error) === null) throw error;
        throw new Refusal('id_exists', 'There is such an invitation already.');
      }
    },

    /** A page of one's own, in the order of their ids. */
    async list(userId: string, page: ListPosition): Promise<SpaceInvitations> {
      return database.consistently(async (queries) => {
        const found = spaceInvitationRepository(queries);
        const { entries: invitations, next_cursor } = await pageByBytes(
          {
            read: (position) => found.list(userId, position),
            entryOf: async ({ id }) => ({ id, answers: await answersTo(queries, id) }),
            idOf: ({ id }) => id,
          },
          page,
        );
        return { invitations, next_cursor };
      });
    },

    /** Takes one back. @throws Refusal `not_found` */
    withdraw: (userId: string, id: string): Promise<void> =>
      database.transaction({ rows: 'space_invitations' }, async (queries) => {
        if (!(await spaceInvitationRepository(queries).delete(id, userId))) throw missing();
      }),
  };
}

/** Following invitations: what their ids tell, and the answers of people who come. */
function followingInvitations(ports: SpaceInvitationPorts) {
  const { database, clock, limits } = ports;
  const checkSharing = sharingCheck(ports);

  return {
    /** What whoever has the link is told. @throws Refusal `not_found` */
    async show(id: string, clientAddress: string): Promise<ShownSpaceInvitation> {
      await limits.take(INVITATIONS_OF_ADDRESS, addressKey(clientAddress));
      const found = await spaceInvitationRepository(database.queries).find(id, clock());
      if (found === undefined) throw missing();
      const { space_id, email, invited_by, expires_at, greeting } = found;
      return { space_id, email, invited_by, expires_at, greeting };
    },

    /**
     * Follows one. People who do not show that they have the secret must have the invited address. An invitation keeps few answers:
     * people with its ticket or the invited address take the place of people without, and nobody takes theirs but such people.
     *
     * @throws Refusal `not_found`, `forbidden`, `too_many_items`, `validation_failed` of people without a key for sharing
     */
    async answer(
      userId: string,
      id: string,
      proof: string | null,
      ticket: string | null = null,
    ): Promise<void> {
      const { user } = await checkSharing(userId);
      await database.transaction({ rows: 'space_invitations' }, async (queries) => {
        const invitations = spaceInvitationRepository(queries);
        const found = await invitations.find(id, clock());
        if (found === undefined) throw missing();
        if (found.inviter_id === userId) throw fieldRefused('id', 'This is your own invitation.');
        if (proof === null && found.email_normalized !== user.email_normalized)
          throw new Refusal('forbidden', 'This invitation was sent to another e-mail address.');
        if ((await sharingKeyRepository(queries).find(userId)) === null)
          throw fieldRefused('id', 'Your account has no key for sharing yet.');
        if (!(await limits.takeWithin(queries, INVITATION_ANSWERS_OF_ACCOUNT, userId)))
          throw new Refusal('too_many_requests', 'You have followed too many invitations in this hour.');
        const isInvited = found.email_normalized === user.email_normalized;
        const has_place = isInvited || isTicket(ticket, found.ticket_hash) ? 1 : 0;
        const others = await invitations.answersOfOthers(id, userId);
        const [first] = others;
        if (first !== undefined && others.length >= ANSWERS_PER_INVITATION) {
          if (first.has_place > has_place) throw tooManyAnswers();
          await invitations.removeAnswer(id, first.user_id);
        }
        await invitations.answer({
          ...{ invitation_id: id, user_id: userId, proof, has_place },
          answered_at: clock(),
        });
      });
    },
  };
}

async function answersTo(queries: Queries, id: string): Promise<SpaceInvitationAnswer[]> {
  const answers: SpaceInvitationAnswer[] = [];
  for (const { proof, ...keys } of await spaceInvitationRepository(queries).answers(id))
    answers.push({ ...(await personOf(queries, keys)), proof });
  return answers;
}

/** Nobody is invited who could not come: who may register is the administrators' decision. */
async function checkRegistration(
  emailNormalized: string,
  { database, settings, clock }: SpaceInvitationPorts,
): Promise<void> {
  const current = await settings.current();
  if (current.registration === 'open' && isEmailAllowed(emailNormalized, current)) return;
  if ((await userRepository(database.queries).findByEmail(emailNormalized)) !== undefined) return;
  if (await invitationRepository(database.queries).isInvited(emailNormalized, clock())) return;
  throw new Refusal(
    'registration_closed',
    'Nobody with this address can register here. Ask the administrator to invite them first.',
  );
}

async function checkOwn(queries: Queries, spaceId: string, userId: string): Promise<void> {
  const { space_id } = await userRepository(queries).findById(userId);
  const isOwn = (await spaceRepository(queries).ownerOf(spaceId)) === userId;
  if (!isOwn || spaceId === space_id)
    throw new Refusal('not_found', 'There is no such shared folder, or it is not yours.');
}

const tooManyAnswers = () =>
  new Refusal('too_many_items', 'As many people as one invitation takes have followed this one already.');

const missing = () => new Refusal('not_found', 'This invitation is not good any more. Ask for another one.');
