import { Outlet, useRouterState } from '@tanstack/react-router';
import { ActivationBanner } from '../../features/auth/activation/ActivationBanner.tsx';
import { TransferBar } from '../../features/transfers/bar/TransferBar.tsx';
import { NameQuestionDialog } from '../../features/transfers/questions/NameQuestionDialog.tsx';
import { Shell } from '../layout/Shell.tsx';
import { useTransfers } from '../transfers-context.ts';

/** All pages of a signed-in user. */
export function ShellView() {
  const transfers = useTransfers();
  const location = useRouterState({ select: (state) => state.location.href });
  return (
    <Shell
      location={location}
      banner={<ActivationBanner />}
      statusBar={<TransferBar transfers={transfers} />}
    >
      <Outlet />
      <NameQuestionDialog questions={transfers.planning.questions} />
    </Shell>
  );
}
