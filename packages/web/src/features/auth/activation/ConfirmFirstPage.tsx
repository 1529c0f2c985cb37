import type { User } from '@coffer/contract';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../../format/dates.ts';
import { reportFailure } from '../../../notices/report-failure.ts';
import { configurationQuery } from '../../../session/configuration.ts';
import { useServices } from '../../../session/services.tsx';
import classes from '../AuthForm.module.css';
import { AuthFrame } from '../AuthFrame.tsx';
import { useLogout } from '../sign-in.ts';
import { removalDay } from './removal-day.ts';
import { useFollowActivation } from './use-follow-activation.ts';
import { useResend } from './use-resend.ts';
import { waitingTexts } from './waiting-texts.ts';

interface ConfirmFirstPageProps {
  readonly user: User;
  /** The dialog by which an account is deleted. */
  deletion(onClose: () => void): ReactNode;
}

/** In place of the drive, as long as the server lets nobody use it who has not confirmed the e-mail address. */
export function ConfirmFirstPage({ user, deletion }: ConfirmFirstPageProps) {
  const { api } = useServices();
  const { mutateAsync: logout } = useLogout();
  const [isDeleting, setDeleting] = useState(false);
  // A user who comes back to the page may find that it is asked for no more.
  const { data: configuration } = useQuery({
    ...configurationQuery(api),
    refetchOnWindowFocus: 'always',
  });
  const removedOn = configuration === undefined ? null : removalDay(user, configuration);
  const { resend, busy } = useResend(user.email);
  useFollowActivation();
  return (
    <AuthFrame title={waitingTexts.firstTitle} subtitle={waitingTexts.first({ email: user.email })}>
      <div className={classes.form}>
        {removedOn !== null && (
          <Text size="sm" c="dimmed">
            {waitingTexts.bannerUntil({ day: formatDate(removedOn) })}
          </Text>
        )}
        <Button size="md" loading={busy} fullWidth onClick={resend}>
          {waitingTexts.bannerResend}
        </Button>
        <Button size="md" variant="default" fullWidth onClick={() => void logout().catch(reportFailure)}>
          {waitingTexts.logout}
        </Button>
        <Button size="md" variant="subtle" color="red" fullWidth onClick={() => setDeleting(true)}>
          {waitingTexts.deleteThis}
        </Button>
      </div>
      {isDeleting && deletion(() => setDeleting(false))}
    </AuthFrame>
  );
}
