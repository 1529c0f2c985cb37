import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ActivationBanner } from '../../features/auth/activation/ActivationBanner.tsx';
import { TransferBar } from '../../features/transfers/bar/TransferBar.tsx';
import { NameQuestionDialog } from '../../features/transfers/NameQuestionDialog.tsx';
import { lazy } from '../../lazy/lazy.tsx';
import classes from '../layout/Shell.module.css';
import { SideMenu } from '../layout/SideMenu.tsx';
import { StorageBanner } from '../layout/StorageMeter.tsx';
import { TopBar } from '../layout/TopBar.tsx';
import { texts } from '../texts.ts';
import { useTransfers } from '../transfers-context.ts';
import { useSearchOpened } from '../use-search-opened.ts';

const SearchDialog = lazy(async () => (await import('./SearchDialog.tsx')).SearchDialog);

/** The pages of a signed-in user that have the menus around them. */
export function ShellView() {
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

interface ShellProps {
  readonly children: ReactNode;
  /** Stands at the top of every page; null for nothing. */
  readonly banner: ReactNode;
  /** The bar at the bottom right. */
  readonly statusBar: ReactNode;
  /** The path of the page; the menu that was opened at one is closed at the next. */
  readonly path: string;
  onSearch(): void;
}

/** The authenticated layout: top bar, side menu, page, status bar. */
function Shell({ children, banner, statusBar, path, onSearch }: ShellProps) {
  const [menuOpenedAt, setMenuOpenedAt] = useState<string | null>(null);
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const menuOpened = !wide && menuOpenedAt === path;
  const closeMenu = () => setMenuOpenedAt(null);
  useHotkeys([['Escape', closeMenu]]);

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        {texts.skipToContent}
      </a>
      <TopBar
        menuOpened={menuOpened}
        onToggleMenu={() => setMenuOpenedAt(menuOpened ? null : path)}
        onSearch={onSearch}
      />
      <SideMenu opened={wide || menuOpened} onNavigate={closeMenu} />
      {/* At the click, not before it: that of a finger would otherwise fall on what lies beneath. */}
      <div
        className={classes.overlay}
        data-shown={menuOpened || undefined}
        aria-hidden="true"
        onClick={closeMenu}
      />
      <main id="main" className={classes.main} tabIndex={-1}>
        {banner}
        {children}
      </main>
      {statusBar}
    </div>
  );
}
