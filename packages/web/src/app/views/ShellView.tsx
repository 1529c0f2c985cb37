import { Outlet, useLocation } from '@tanstack/react-router';
import { ActivationBanner } from '../../features/auth/activation/ActivationBanner.tsx';
import { TransferBar } from '../../features/transfers/bar/TransferBar.tsx';
import { NameQuestionDialog } from '../../features/transfers/questions/NameQuestionDialog.tsx';
import { lazy } from '../../lazy/lazy.tsx';
import { Shell } from '../layout/Shell.tsx';
import { StorageBanner } from '../layout/StorageBanner.tsx';
import { useTransfers } from '../transfers-context.ts';
import { useSearchOpened } from '../use-search-opened.ts';
import { ConfirmFirst } from './ConfirmFirst.tsx';

const SearchDialog = lazy(async () => (await import('./SearchDialog.tsx')).SearchDialog);

/** All pages of a signed-in user. */
export function ShellView() {
  return (
    <ConfirmFirst>
      <SignedInShell />
    </ConfirmFirst>
  );
}

function SignedInShell() {
  const transfers = useTransfers();
  const { pathname } = useLocation();
  const search = useSearchOpened();
  return (
    <Shell
      onSearch={search.open}
      path={pathname}
      banner={
        <>
          <ActivationBanner />
          <StorageBanner />
        </>
      }
      statusBar={<TransferBar transfers={transfers} />}
    >
      <Outlet />
      <NameQuestionDialog questions={transfers.planning.questions} />
      {search.isOpen && <SearchDialog onClose={search.close} />}
    </Shell>
  );
}
