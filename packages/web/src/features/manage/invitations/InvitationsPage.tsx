import type { GrantedInvitation, Invitation } from '@coffer/contract';
import { Alert, Button, Group, Modal, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconMailPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyButton, CopyIcon } from '../../../forms/CopyButton.tsx';
import { reportFailure } from '../../../notices/report-failure.ts';
import { ConfirmDialog } from '../../../panels/ConfirmDialog.tsx';
import dialog from '../../../panels/dialog.module.css';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { useServices } from '../../../session/services.tsx';
import { ManageFrame } from '../ManageFrame.tsx';
import { texts } from '../texts.ts';
import { InvitationsTable } from './InvitationsTable.tsx';
import { type Invited, InviteForm } from './InviteForm.tsx';
import classes from './invitations.module.css';
import { invitationsQuery, useRenewInvitation, useTakeBackInvitation } from './invitations.ts';

type Shown =
  | { readonly kind: 'form' }
  | { readonly kind: 'links'; readonly invited: Invited }
  | { readonly kind: 'take-back'; readonly invitation: Invitation };

/** Who is invited, and how to invite somebody. */
export function InvitationsPage() {
  const { data, error, refetch } = useQuery(invitationsQuery(useServices().api));
  const { mutateAsync: renew } = useRenewInvitation();
  const { mutateAsync: takeBack } = useTakeBackInvitation();
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const showLinks = (invited: Invited) => setShown({ kind: 'links', invited });
  const showLink = (granted: GrantedInvitation) => showLinks({ granted: [granted], refused: [] });

  return (
    <ManageFrame
      title={texts.invitations}
      action={
        <Button leftSection={<IconMailPlus size={18} />} onClick={() => setShown({ kind: 'form' })}>
          {texts.invite}
        </Button>
      }
    >
      {data === undefined ? (
        error === null ? (
          <Skeleton height={200} radius="lg" />
        ) : (
          <LoadingFailed failure={error} onRetry={() => void refetch()} />
        )
      ) : (
        <InvitationsTable
          invitations={data}
          onRenew={(invitation) => void renew(invitation).then(showLink, reportFailure)}
          onTakeBack={(invitation) => setShown({ kind: 'take-back', invitation })}
        />
      )}
      {shown?.kind === 'form' && <InviteForm onInvited={showLinks} onClose={close} />}
      {shown?.kind === 'links' && <InvitationLinks {...shown.invited} onClose={close} />}
      {shown?.kind === 'take-back' && (
        <ConfirmDialog
          title={texts.takeBackTitle}
          text={texts.takeBackText}
          yes={texts.yesTakeBack}
          onConfirm={() => takeBack(shown.invitation)}
          onClose={close}
        />
      )}
    </ManageFrame>
  );
}

interface InvitationLinksProps extends Invited {
  onClose(): void;
}

/** The links of new invitations, shown this once, and who could not be invited. */
function InvitationLinks({ granted, refused, onClose }: InvitationLinksProps) {
  const [first, ...others] = granted;
  const all = granted.map(({ invitation, link }) => `${invitation.email} ${link}`).join('\n');
  const isAlone = first !== undefined && others.length === 0;
  const mailed = granted.filter(({ invitation }) => invitation.mailed);
  return (
    <Modal
      opened
      onClose={onClose}
      title={isAlone ? texts.linkTitle : texts.linksTitle}
      size={isAlone ? 'md' : 'xl'}
      closeOnClickOutside={false}
    >
      <Stack>
        {first !== undefined && (
          <p className={dialog.text}>
            {isAlone ? texts.linkText : texts.linksText}{' '}
            {mailed.length > 0 &&
              (isAlone ? texts.linkMailed({ email: first.invitation.email }) : texts.linksMailed)}
          </p>
        )}
        {isAlone && <code className={classes.link}>{first.link}</code>}
        {others.length > 0 && (
          <table className={classes.links} aria-label={texts.linksTitle}>
            <thead>
              <tr>
                <th scope="col">{texts.email}</th>
                <th scope="col">{texts.linkTitle}</th>
                <th scope="col">
                  <VisuallyHidden>{texts.copy}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {granted.map(({ invitation, link }) => (
                <tr key={invitation.id}>
                  <th scope="row">
                    <bdi>{invitation.email}</bdi>
                  </th>
                  <td>
                    <code>{link}</code>
                  </td>
                  <td>
                    <CopyIcon text={link} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {refused.length > 0 && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} />}>
            {texts.notInvited}
            <ul className={classes.refused}>
              {refused.map(({ email, reason }) => (
                <li key={email}>
                  <bdi>{email}</bdi>: {reason}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          {isAlone && <CopyButton text={first.link} />}
          {others.length > 0 && <CopyButton text={all} label={texts.copyAll} />}
          <Button onClick={onClose}>{texts.done}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
