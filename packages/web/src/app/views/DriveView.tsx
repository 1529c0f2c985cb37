import { Outlet } from '@tanstack/react-router';
import { lazy } from '../../lazy/lazy.tsx';
import { useConfirmsFirst } from '../../session/configuration.ts';
import { useUser } from '../../session/services.tsx';
import { useLive } from '../use-live.ts';
import { WorkingView } from './WorkingView.tsx';

const ConfirmFirstPage = lazy(
  ['door'],
  async () => (await import('../../features/auth/activation/ConfirmFirstPage.tsx')).ConfirmFirstPage,
);

const DeleteAccount = lazy(
  ['account', 'keys'],
  async () => (await import('../../features/account/leaving/DeleteAccount.tsx')).DeleteAccount,
);

/** All pages of a signed-in user, unless the e-mail address is to be confirmed before anything else. */
export function DriveView() {
  const user = useUser();
  const isHeld = useConfirmsFirst();
  if (isHeld === null) return <WorkingView />;
  if (!isHeld || user === null) return <LivePages />;
  return (
    <ConfirmFirstPage user={user} deletion={(onClose) => <DeleteAccount user={user} onClose={onClose} />} />
  );
}

/** They show what other devices change; going from one page to another ends no stream. */
function LivePages() {
  useLive();
  return <Outlet />;
}
