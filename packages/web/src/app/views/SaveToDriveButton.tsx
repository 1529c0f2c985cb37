import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SavedToDrive } from '../../features/links/shared/shared-ports.ts';
import { texts } from '../../features/links/texts.ts';
import { lazy } from '../../lazy/lazy.tsx';
import { reportFailure } from '../../notices/report-failure.ts';
import { useServices, useUser } from '../../session/services.tsx';
import { openedLink } from '../opened-secrets.ts';
import { runGuard } from '../redirects.ts';
import { useWasHere } from '../use-was-here.ts';

const SaveToDrive = lazy(['drive', 'gallery'], async () => (await import('./SaveToDrive.tsx')).SaveToDrive);

const route = getRouteApi('/l/$link_id');

interface SaveToDriveButtonProps extends SavedToDrive {
  /** Of the link. */
  readonly id: string;
  readonly secret: string;
}

/**
 * Saves what is behind a link into the drive of who is signed in. The session of an earlier visit is taken up when it is pressed, and
 * not before; who has none, or is locked out, logs in or unlocks, and comes back to the link.
 */
export function SaveToDriveButton({ id, secret, name, read, disabled }: SaveToDriveButtonProps) {
  const { session } = useServices();
  const { driveParts } = route.useRouteContext();
  const navigate = useNavigate();
  const isSignedIn = useUser() !== null;
  const isKnown = useWasHere() || isSignedIn;
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const ask = async () => {
    setBusy(true);
    try {
      const redirect = `/l/${id}`;
      const page = await runGuard(session, redirect);
      if (page === null) {
        await driveParts.load();
        setAsked(true);
      } else {
        openedLink.setState({ opened: { id, secret } });
        await navigate({ to: page, search: { redirect } });
      }
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDeviceFloppy size={18} />}
        disabled={disabled}
        loading={isBusy}
        onClick={() => void ask()}
      >
        {isKnown ? texts.toDrive : texts.toDriveLogin}
      </Button>
      {isAsked && isSignedIn && <SaveToDrive {...{ name, read }} onClose={() => setAsked(false)} />}
    </>
  );
}
