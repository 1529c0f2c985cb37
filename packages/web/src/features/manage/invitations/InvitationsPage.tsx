import type { GrantedInvitation, Invitation } from '@coffer/contract';
import { Button, Group, Modal, Skeleton, Stack } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyButton } from '../../../forms/CopyButton.tsx';
import { reportFailure } from '../../../notices/report-failure.ts';
import { ConfirmDialog } from '../../../panels/ConfirmDialog.tsx';
import dialog from '../../../panels/dialog.module.css';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { useServices } from '../../../session/services.tsx';
import { ManageFrame } from '../ManageFrame.tsx';
import { texts } from '../texts.ts';
import { InvitationsTable } from './InvitationsTable.tsx';
import { InviteForm } from './InviteForm.tsx';
import classes from './invitations.module.css';
import { invitationsQuery, useRenewInvitation, useTakeBackInvitation } from './invitations.ts';

type Shown =
  | { readonly kind: 'form' }
  | { readonly kind: 'link'; readonly granted: GrantedInvitation }
  | { readonly kind: 'take-back'; readonly invitation: Invitation };

/** Who is invited, and how to invite somebody. */
export function InvitationsPage() {
  const { data, error, refetch } = useQuery(invitationsQuery(useServices().api));
  const { mutateAsync: renew } = useRenewInvitation();
  const { mutateAsync: takeBack } = useTakeBackInvitation();
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const showLink = (granted: GrantedInvitation) => setShown({ kind: 'link', granted });

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
      {shown?.kind === 'form' && <InviteForm onGranted={showLink} onClose={close} />}
      {shown?.kind === 'link' && <InvitationLink granted={shown.granted} onClose={close} />}
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

interface InvitationLinkProps {
  readonly granted: GrantedInvitation;
  onClose(): void;
}

/** The link of a new invitation, shown this once. */
function InvitationLink({ granted: { invitation, link }, onClose }: InvitationLinkProps) {
  return (
    <Modal opened onClose={onClose} title={texts.linkTitle} closeOnClickOutside={false}>
      <Stack>
        <p className={dialog.text}>
          {texts.linkText} {invitation.mailed && texts.linkMailed(invitation.email)}
        </p>
        <code className={classes.link}>{link}</code>
        <Group justify="flex-end" gap="xs">
          <CopyButton text={link} />
          <Button onClick={onClose}>{texts.done}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
