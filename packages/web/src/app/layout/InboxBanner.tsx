import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { texts as requests } from '../../features/links/requests/texts.ts';
import { Banner } from '../../panels/Banner.tsx';

/** Says that files wait which somebody has sent by a request link, and leads to them. */
export function InboxBanner({ count }: { readonly count: number }) {
  const { pathname } = useLocation();
  if (pathname.startsWith('/links')) return null;
  return (
    <Banner
      icon={<IconInbox size={20} aria-hidden="true" />}
      action={
        <Button variant="default" size="compact-md" renderRoot={(props) => <Link to="/links" {...props} />}>
          {requests.look}
        </Button>
      }
    >
      <span role="status">{requests.banner({ count })}</span>
    </Banner>
  );
}
