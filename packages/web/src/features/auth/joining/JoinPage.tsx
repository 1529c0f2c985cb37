import { fingerprintWords, isFailure, type ShownInvitation, showInvitation } from '@coffer/client';
import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { failureText } from '../../../failures/texts.ts';
import { calledBy } from '../../../format/called-by.ts';
import { formatDate } from '../../../format/dates.ts';
import { useServices, useUser } from '../../../session/services.tsx';
import { AuthFrame } from '../AuthFrame.tsx';
import { texts } from './texts.ts';

const RETRIES = 2;

/** Who has let themselves in, or asks to be. */
interface Joined {
  readonly invitedBy: string;
  readonly fingerprint: string;
}

interface JoinPageProps {
  readonly id: string;
  /** The part of the address behind the `#`; null where there is none. */
  readonly secret: string | null;
  /** Somebody goes on to make an account; takes the ticket of the invitation, null without its secret. */
  onRegister(ticket: string | null): void;
  onJoin(): Promise<Joined>;
}

/** Shows who invites somebody into which folder, and lets them follow once they are signed in. */
export function JoinPage({ id, secret, onRegister, onJoin }: JoinPageProps) {
  const { api } = useServices();
  // Not the secret itself: the page of another address is another one, and another visit.
  const visit = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation-into-space', id, visit],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, failure) => count < RETRIES && isFailure(failure, 'server_unreachable'),
    queryFn: ({ signal }) => showInvitation(api, id, secret, signal),
  });
  const join = useMutation({ mutationFn: onJoin });

  if (join.data !== undefined) return <Done joined={join.data} isProven={secret !== null} />;
  if (data !== undefined) {
    return (
      <Invited invitation={data} isProven={secret !== null}>
        <Ways
          email={data.email}
          id={id}
          isBusy={join.isPending}
          onRegister={() => onRegister(data.ticket)}
          onJoin={() => join.mutate()}
        />
        {join.error !== null && <p role="alert">{failureText(join.error)}</p>}
      </Invited>
    );
  }
  if (error === null) return <AuthFrame title={texts.opening} subtitle="" />;
  const isGone = isFailure(error, 'not_found');
  return (
    <AuthFrame
      title={isGone ? texts.notGoodTitle : texts.failedTitle}
      subtitle={isGone ? texts.notGood : failureText(error)}
    >
      {!isGone && (
        <Button variant="default" onClick={() => void refetch()}>
          {texts.tryAgain}
        </Button>
      )}
    </AuthFrame>
  );
}

interface InvitedProps {
  readonly invitation: ShownInvitation;
  readonly isProven: boolean;
  readonly children: ReactNode;
}

function Invited({ invitation, isProven, children }: InvitedProps) {
  const { inviterName, name, expiresAt } = invitation;
  const invitedBy = calledBy(inviterName, invitation.invitedBy);
  return (
    <AuthFrame
      title={texts.title({ invitedBy })}
      subtitle={name === null ? texts.someFolder : texts.folder({ name })}
      footer={texts.until({ day: formatDate(expiresAt) })}
    >
      <Stack>
        {!isProven && <p>{texts.asked}</p>}
        {children}
      </Stack>
    </AuthFrame>
  );
}

interface WaysProps {
  readonly email: string;
  readonly id: string;
  readonly isBusy: boolean;
  onRegister(): void;
  onJoin(): void;
}

/** What is to be done next: to join, or to have an account first. */
function Ways({ email, id, isBusy, onRegister, onJoin }: WaysProps) {
  const user = useUser();
  if (user !== null) {
    return (
      <>
        <p>{texts.signedInAs({ email: user.email })}</p>
        <Button size="md" loading={isBusy} onClick={onJoin}>
          {texts.join}
        </Button>
      </>
    );
  }
  const back = { redirect: `/join/${id}` };
  return (
    <>
      <Button
        size="md"
        onClick={onRegister}
        renderRoot={(props) => <Link to="/auth/register" search={{ email, invitation_id: id }} {...props} />}
      >
        {texts.register}
      </Button>
      <Button
        size="md"
        variant="default"
        renderRoot={(props) => <Link to="/auth/login" search={back} {...props} />}
      >
        {texts.login}
      </Button>
      <p>{texts.keep}</p>
    </>
  );
}

function Done({ joined: { invitedBy, fingerprint }, isProven }: { joined: Joined; isProven: boolean }) {
  return (
    <AuthFrame
      title={texts.joinedTitle}
      subtitle={isProven ? texts.joined({ invitedBy }) : texts.joinedAsked({ invitedBy })}
    >
      <Stack>
        {!isProven && (
          <ol aria-label={texts.words}>
            {[...fingerprintWords(fingerprint).entries()].map(([place, word]) => (
              <li key={place}>{word}</li>
            ))}
          </ol>
        )}
        <Button size="md" renderRoot={(props) => <Link to="/{-$file_id}" {...props} />}>
          {texts.toFiles}
        </Button>
      </Stack>
    </AuthFrame>
  );
}
