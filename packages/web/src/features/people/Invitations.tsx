import type { IntactItem } from '@coffer/client';
import { Alert, Button, Checkbox, Skeleton, TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { calledBy } from '../../format/called-by.ts';
import { formatMoment } from '../../format/dates.ts';
import { CopyButton } from '../../forms/CopyButton.tsx';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { LoadingFailed } from '../../panels/LoadingFailed.tsx';
import { useUnlessAway } from '../../panels/needs-server.tsx';
import { Facts } from '../../panels/Status.tsx';
import { Fingerprint } from './Fingerprint.tsx';
import classes from './people.module.css';
import { Terms } from './Terms.tsx';
import { texts } from './texts.ts';
import {
  type Place,
  type ShownInvitation,
  useContacts,
  useInvitations,
  useInvite,
  useLetIn,
  useWithdrawInvitation,
} from './use-people.ts';

interface InviteProps {
  /** Who has no account here. */
  readonly email: string;
  readonly itemId: string;
  /** As it was shown; null where something else stands for it since. */
  readonly shown: IntactItem | null;
  readonly isFile: boolean;
  /** What is to be known before it is shared. */
  readonly children: ReactNode;
  /** Called with what stands for it from then on, also where inviting has failed. */
  onMoved(place: Place): void;
  onInvited(id: string): void;
}

/** Offers to invite somebody who is not here. */
export function Invite({ email, isFile, children, onMoved, onInvited, ...what }: InviteProps) {
  const [mail, setMail] = useState(false);
  const invite = useInvite(onMoved);
  return (
    <div className={classes.found}>
      <p className={classes.name} role="status">
        {texts.unknown({ email })}
      </p>
      <p className={classes.quiet}>{texts.inviteHint({ what: isFile ? 'file' : 'folder' })}</p>
      <Terms
        hasMessage
        yes={texts.invite}
        isPending={invite.isPending}
        failure={invite.error}
        onSubmit={(terms) =>
          invite.mutate({ ...what, email, mail, ...terms }, { onSuccess: ({ id }) => onInvited(id) })
        }
      >
        <Checkbox
          label={texts.mail}
          description={texts.mailHint}
          checked={mail}
          onChange={({ currentTarget }) => setMail(currentTarget.checked)}
        />
        {children}
      </Terms>
    </div>
  );
}

interface InvitationsProps {
  /** The folder that they are about; all by default. */
  readonly itemId?: string;
  /** The one whose address is shown at once. */
  readonly made?: string | null;
  /** Whether sharing is open: before, nothing is asked for. */
  readonly isOpen?: boolean;
}

/** The invitations by which nobody has come in yet; nothing where there are none. */
export function Invitations({ itemId, made = null, isOpen = true }: InvitationsProps) {
  const { data, error, refetch } = useInvitations(isOpen);
  const wanted = data?.filter((each) => itemId === undefined || each.itemId === itemId);
  const failure = error !== null && <LoadingFailed failure={error} onRetry={() => void refetch()} />;
  if (wanted === undefined)
    return failure || (made !== null && <Skeleton height={56} aria-label={texts.loading} />);
  if (wanted.length === 0) return failure;
  return (
    <section className={classes.section} aria-label={texts.invited}>
      <h3 className={classes.subtitle}>{texts.invited}</h3>
      {failure}
      <ul className={classes.list}>
        {wanted.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isNew={invitation.id === made}
            isNamed={itemId === undefined}
          />
        ))}
      </ul>
    </section>
  );
}

interface InvitationRowProps {
  readonly invitation: ShownInvitation;
  readonly isNew: boolean;
  /** Whether the folder is named. */
  readonly isNamed: boolean;
}

function InvitationRow({ invitation, isNew, isNamed }: InvitationRowProps) {
  const { id, email, role, validUntil, expiresAt, address, followedBy, name } = invitation;
  const [shown, setShown] = useState<boolean | null>(null);
  const isShown = shown ?? isNew;
  const withdraw = useWithdrawInvitation();
  const unlessAway = useUnlessAway();
  const facts = [
    isNamed ? (name ?? texts.folder) : null,
    role && texts.roles[role],
    validUntil < Date.now() / 1_000 ? texts.tooLate : texts.goodUntil({ day: formatMoment(validUntil) }),
    expiresAt === null ? null : texts.endsAt({ day: formatMoment(expiresAt) }),
    followedBy === null ? texts.notFollowed : null,
  ];
  return (
    <li className={classes.person}>
      <IconUserPlus size={22} aria-hidden="true" />
      <div>
        <p className={classes.name}>{email}</p>
        <p className={classes.quiet}>
          <Facts of={facts} />
        </p>
      </div>
      <div className={classes.tools}>
        <Button variant="default" size="xs" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? texts.hideAddress : texts.showAddress}
        </Button>
        <Button
          variant="light"
          color="red"
          size="xs"
          loading={withdraw.isPending}
          aria-label={texts.withdrawOf({ email })}
          {...unlessAway(() => withdraw.mutate(id))}
        >
          {texts.withdraw}
        </Button>
      </div>
      <div className={`${classes.wide} ${classes.section}`}>
        <FormFailure failure={withdraw.error} />
        {isShown && (
          <>
            <div className={classes.find}>
              <TextInput
                label={texts.address}
                value={address}
                readOnly
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
              <CopyButton text={address} />
            </div>
            <p className={classes.quiet}>{texts.addressHint}</p>
          </>
        )}
        <Followed invitation={invitation} />
      </div>
    </li>
  );
}

/** Who has followed an invitation and is not let in by that alone. */
function Followed({ invitation }: Pick<InvitationRowProps, 'invitation'>) {
  const { id, followedBy, isMailed } = invitation;
  const letIn = useLetIn();
  const { data: contacts } = useContacts(followedBy !== null);
  const unlessAway = useUnlessAway();
  if (followedBy === null) return null;
  if (followedBy === 'altered')
    return (
      <Alert color="red" role="alert">
        {texts.answerAltered}
      </Alert>
    );
  const { fingerprint, isProven } = followedBy;
  const known = contacts?.find((each) => each.fingerprint === fingerprint);
  const email = calledBy(known?.name ?? null, followedBy.email);
  const why = isProven
    ? texts.waitsProven({ email })
    : isMailed
      ? texts.waitsMailed({ email })
      : texts.waits({ email });
  return (
    <div className={classes.section}>
      <p className={classes.text} role="status">
        {why}
      </p>
      <Fingerprint fingerprint={fingerprint} />
      <FormFailure failure={letIn.error} />
      <div>
        <Button
          size="xs"
          loading={letIn.isPending}
          aria-label={texts.letInOf({ email })}
          {...unlessAway(() => letIn.mutate({ id, fingerprint }))}
        >
          {texts.letIn}
        </Button>
      </div>
    </div>
  );
}
