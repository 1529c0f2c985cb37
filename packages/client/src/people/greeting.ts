import type { ShownSpaceInvitation } from '@coffer/contract';
import {
  decodeInvitationSecret,
  EncodingInvalid,
  fittingText,
  type InvitationSecret,
  invitationTicket,
  normalizeAddress,
  openGreeting,
  sealGreeting,
  utf8Encode,
} from '@coffer/crypto';
import * as z from 'zod/mini';
import type { ApiClient } from '../api/client.ts';
import { failed } from '../failures/coffer-error.ts';
import { understood } from '../keyring/sealed-json.ts';
import { unlessDamaged } from '../keyring/unless-damaged.ts';
import { proposedName } from './proposed-name.ts';

/** What an inviter says to whoever has the secret of the link. */
const greeting = z.object({
  /** Whose invitation it is. */
  email: z.string(),
  fingerprint: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** What the folder is called. */
  name: z.string(),
  /** The name that the inviter goes by, by their own word; empty where they give none. */
  ownName: z._default(z.string(), ''),
});

export type Greeting = z.infer<typeof greeting>;

/** An invitation as a newcomer sees it. */
export interface ShownInvitation {
  readonly spaceId: string;
  /** Who is invited. */
  readonly email: string;
  readonly invitedBy: string;
  /** What the inviter goes by, by their own word; null without the secret, and for what is no name. */
  readonly inviterName: string | null;
  /** Of the inviter's key pair; null without the secret. */
  readonly fingerprint: string | null;
  /** What the folder is called; null without the secret. */
  readonly name: string | null;
  /** Unix seconds. */
  readonly expiresAt: number;
  /** Shows the server, at registration, that somebody has the secret; null without it. */
  readonly ticket: string | null;
}

interface Place {
  readonly invitationId: string;
  readonly spaceId: string;
}

/** Bytes of a greeting that fit, sealed, into what the server takes of one (`newSpaceInvitation`). */
const MOST_GREETING_BYTES = 2_816;

/** Seals a greeting for an invitation; a name that is too long for it is cut. */
export function sealedGreeting(secret: InvitationSecret, place: Place, said: Greeting): Promise<string> {
  const textOf = (name: string) => JSON.stringify({ ...said, name });
  const sizeOf = (name: string) => utf8Encode(textOf(name)).length;
  return sealGreeting(secret, place, textOf(fittingText(said.name, MOST_GREETING_BYTES, sizeOf)));
}

/**
 * What an invitation says. With the secret of its link, inviter and folder are the inviter's word, and else the server's: of whose
 * account it is, both have to say the same, or anybody could become somebody else's contact by it. Throws `invitation_altered` where they do
 * not, or the secret does not open what the server shows, `not_found`, `too_many_requests`.
 *
 * @param secret what stands behind the `#` of its address; null where nothing does
 */
export async function showInvitation(
  api: Pick<ApiClient, 'call'>,
  id: string,
  secret: string | null,
  signal?: AbortSignal,
): Promise<ShownInvitation> {
  const shown = await api.call('shownSpaceInvitation', { params: { id } }, signal);
  const { space_id: spaceId, email, invited_by, expires_at: expiresAt } = shown;
  const bytes = secret === null ? null : secretOf(secret);
  const said = bytes && (await opened(id, bytes, shown));
  return {
    ...{ spaceId, email, expiresAt },
    invitedBy: said?.email ?? invited_by,
    inviterName: said && proposedName(said.ownName, ''),
    fingerprint: said?.fingerprint ?? null,
    name: said?.name ?? null,
    ticket: bytes && (await invitationTicket(bytes, { invitationId: id, spaceId })),
  };
}

async function opened(
  invitationId: string,
  secret: InvitationSecret,
  { space_id: spaceId, greeting: sealed, invited_by: inviter }: ShownSpaceInvitation,
): Promise<Greeting> {
  const text = await unlessDamaged(openGreeting(secret, { invitationId, spaceId }, sealed));
  const said = text === null ? null : understood(greeting, text).value;
  if (said === null || normalizeAddress(said.email) !== normalizeAddress(inviter))
    throw failed('invitation_altered');
  return said;
}

/** Reads what stands behind the `#`. Throws `invitation_altered` for what no invitation has there. */
export function secretOf(text: string): InvitationSecret {
  try {
    return decodeInvitationSecret(text);
  } catch (error) {
    if (error instanceof EncodingInvalid) throw failed('invitation_altered', { cause: error });
    throw error;
  }
}
