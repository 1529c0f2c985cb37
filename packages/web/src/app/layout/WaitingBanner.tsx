import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { texts as waiting } from '../../features/account/waiting/texts.ts';
import { Banner } from '../../panels/Banner.tsx';
import { useDrive } from '../../session/drive-context.ts';
import { waitingQuery } from '../../session/drive-queries.ts';

/** Says that changes of programs without keys wait, and leads to them. */
export function WaitingBanner() {
  const { data } = useQuery(waitingQuery(useDrive()));
  const { pathname } = useLocation();
  const count = data?.state === 'allowed' ? data.changes.length : 0;
  const isLie = data?.state === 'lie';
  if ((count === 0 && !isLie) || pathname.startsWith('/account')) return null;
  return (
    <Banner
      icon={<IconAlertCircle size={20} aria-hidden="true" />}
      action={
        <Button
          variant="default"
          size="compact-md"
          renderRoot={(props) => <Link to="/account/waiting" {...props} />}
        >
          {waiting.look}
        </Button>
      }
    >
      <span role="status">{isLie ? waiting.bannerLie : waiting.banner({ count })}</span>
    </Banner>
  );
}
