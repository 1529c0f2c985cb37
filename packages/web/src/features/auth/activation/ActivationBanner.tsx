import type { User } from '@coffer/contract';
import { Button, Text } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { formatDate } from '../../../format/dates.ts';
import { Banner } from '../../../panels/Banner.tsx';
import { useConfiguration } from '../../../session/configuration.ts';
import { removalDay } from './removal-day.ts';
import { useFollowActivation } from './use-follow-activation.ts';
import { useResend } from './use-resend.ts';
import { waitingTexts } from './waiting-texts.ts';

/** Reminds a user who has not confirmed the e-mail address, until that is done. */
export function ActivationBanner({ user }: { readonly user: User }) {
  const { email } = user;
  const { data: configuration } = useConfiguration();
  const removedOn = configuration === undefined ? null : removalDay(user, configuration);
  useFollowActivation();
  const { resend, busy } = useResend(email);
  return (
    <Banner
      icon={<IconMailOpened size={20} aria-hidden="true" />}
      action={
        configuration?.sends_mail === true && (
          <Button variant="default" size="compact-md" loading={busy} onClick={resend}>
            {waitingTexts.bannerResend}
          </Button>
        )
      }
    >
      {waitingTexts.banner({ email })}{' '}
      {removedOn !== null && (
        <Text span size="sm" c="dimmed">
          {waitingTexts.bannerUntil({ day: formatDate(removedOn) })}
        </Text>
      )}
    </Banner>
  );
}
