import type { ReactNode } from 'react';
import { ConfirmFirstPage } from '../../features/auth/activation/ConfirmFirstPage.tsx';
import { lazy } from '../../lazy/lazy.tsx';
import { useConfirmsFirst } from '../../session/configuration.ts';
import { useUser } from '../../session/services.tsx';
import { WorkingView } from './WorkingView.tsx';

const DeleteAccount = lazy(
  async () => (await import('../../features/account/leaving/DeleteAccount.tsx')).DeleteAccount,
);

/** Shows a page of the drive, unless the e-mail address is to be confirmed before anything else. */
export function ConfirmFirst({ children }: { readonly children: ReactNode }) {
  const user = useUser();
  const isHeld = useConfirmsFirst();
  if (isHeld === null) return <WorkingView />;
  if (!isHeld || user === null) return children;
  return (
    <ConfirmFirstPage user={user} deletion={(onClose) => <DeleteAccount user={user} onClose={onClose} />} />
  );
}
