import type { GrantedInvitation, Invitation } from '@coffer/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportFailure } from '../../../notices/report-failure.ts';
import { ConfirmDialog } from '../../../panels/ConfirmDialog.tsx';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { useServices } from '../../../session/services.tsx';
import { ManageFrame } from '../ManageFrame.tsx';
import { texts } from '../texts.ts';
import { InvitationLinks } from './InvitationLinks.tsx';
import { InvitationsTable } from './InvitationsTable.tsx';
import { type Invited, InviteForm } from './InviteForm.tsx';
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
