import { UNCONFIRMED_ACCOUNT_DAYS, type User } from '@coffer/contract';
import { Button, Text } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { formatDate } from '../../../format/dates.ts';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { notify } from '../../../notices/notify.ts';
import { reportRefusal } from '../../../notices/report-failure.ts';
import { Banner } from '../../../panels/Banner.tsx';
import { useServices, useUser } from '../../../session/services.tsx';
import { texts } from './texts.ts';
import { useFollowActivation } from './use-follow-activation.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Reminds a user who has not confirmed the e-mail address, until that is done. */
export function ActivationBanner() {
  const user = useUser();
  if (user === null || user.email_verified_at !== null) return null;
  return <Reminder user={user} />;
}

function Reminder({ user: { email, created_at } }: { readonly user: User }) {
  const { api } = useServices();
  useFollowActivation();
  const { submit, busy } = useGuardedSubmit(async () => {
    await api.call('resendActivation', { body: { email } }).then(
      () => notify(texts.bannerResent(email)),
      (error: unknown) => reportRefusal(error, texts.bannerFailed),
    );
  });
  return (
    <Banner
      icon={<IconMailOpened size={20} aria-hidden="true" />}
      action={
        <Button variant="default" size="compact-md" loading={busy} onClick={() => void submit(undefined)}>
          {texts.bannerResend}
        </Button>
      }
    >
      {texts.banner(email)}{' '}
      <Text span size="sm" c="dimmed">
        {texts.bannerUntil(formatDate(created_at + UNCONFIRMED_ACCOUNT_DAYS * DAY_SECONDS))}
      </Text>
    </Banner>
  );
}
