import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation, useMatch } from '@tanstack/react-router';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { TransferBar } from '../../features/transfers/bar/TransferBar.tsx';
import { lazy } from '../../lazy/lazy.tsx';
import { useOfflineFiles } from '../../session/offline-files.ts';
import { useIsAway, useUser } from '../../session/services.tsx';
import classes from '../layout/Shell.module.css';
import { SideMenu } from '../layout/SideMenu.tsx';
import { StorageBanner } from '../layout/StorageMeter.tsx';
import { TopBar } from '../layout/TopBar.tsx';
import { texts } from '../layout/texts.ts';
import { useTransfers } from '../transfers-context.ts';
import { useSearchOpened } from '../use-search-opened.ts';
import { useHasRested } from '../when-at-rest.ts';
import { WithinMain } from './BrokenView.tsx';

const NameQuestionDialog = lazy(
  ['drive'],
  async () => (await import('../../features/transfers/NameQuestionDialog.tsx')).NameQuestionDialog,
);
const ActivationBanner = lazy(
  ['door'],
  async () => (await import('../../features/auth/activation/ActivationBanner.tsx')).ActivationBanner,
);
const AppBanners = lazy(['afterwards'], async () => (await import('../layout/AppBanners.tsx')).AppBanners);

const FirstTime = lazy(['drive'], async () => (await import('../layout/FirstTime.tsx')).FirstTime);

const OfflineQuestion = lazy(
  ['files'],
  async () => (await import('../offline/OfflineQuestion.tsx')).OfflineQuestion,
);

const SearchDialog = lazy(['drive', 'files'], async () => (await import('./SearchDialog.tsx')).SearchDialog);

const FILES = '/drive/shell/{-$file_id}';

/** The pages of a signed-in user that have the menus around them. */
export function ShellView() {
  const user = useUser();
  const transfers = useTransfers();
  const {
    pathname,
    search: { space: shownSpace },
  } = useLocation();
  const search = useSearchOpened();
  const hasRested = useHasRested();
  // Without a server it never loads what it shows.
  const isAtRest = useIsAway() || hasRested;
  const { questions } = transfers.planning;
  const offline = useOfflineFiles();
  const kept = useStore(offline.state, ({ asked }) => asked);
  // A space has its own bar.
  const isInSpace = shownSpace !== undefined || pathname.startsWith('/shared/');
  const isIdle = useSyncExternalStore(transfers.queue.subscribe, transfers.queue.getSnapshot).length === 0;
  const isAsked = useStore(questions.state, (question) => question !== null);
  return (
    <Shell
      onSearch={search.open}
      path={pathname}
      banner={
        <>
          {isAtRest && <AppBanners />}
          {user !== null && user.email_verified_at === null && <ActivationBanner user={user} />}
          <StorageBanner />
        </>
      }
      notice={isAtRest && <FirstTime />}
      statusBar={isInSpace && isIdle ? null : <TransferBar transfers={transfers} />}
    >
      <Outlet />
      {isAsked && <NameQuestionDialog questions={questions} />}
      {kept !== null && <OfflineQuestion items={kept} onClose={() => offline.ask(null)} />}
      {search.isOpen && <SearchDialog onClose={search.close} />}
    </Shell>
  );
}

interface ShellProps {
  readonly children: ReactNode;
  /** Stands at the top of every page; null for nothing. */
  readonly banner: ReactNode;
  /** Stands in the side menu; null for nothing. */
  readonly notice: ReactNode;
  /** The bar at the bottom right. */
  readonly statusBar: ReactNode;
  /** The path of the page; the menu that was opened at one is closed at the next. */
  readonly path: string;
  onSearch(): void;
}

/** The authenticated layout: top bar, side menu, page, status bar. */
function Shell({ children, banner, notice, statusBar, path, onSearch }: ShellProps) {
  const [menuOpenedAt, setMenuOpenedAt] = useState<string | null>(null);
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const menuOpened = !wide && menuOpenedAt === path;
  // Where the menu is closed, the files themselves say it.
  const isInFiles = useMatch({ from: FILES, shouldThrow: false }) !== undefined;
  const isAboveFiles = !wide && isInFiles;
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
      <SideMenu opened={wide || menuOpened} notice={isAboveFiles ? null : notice} onNavigate={closeMenu} />
      {/* At the click, not before it: that of a finger would otherwise fall on what lies beneath. */}
      <div
        className={classes.overlay}
        data-shown={menuOpened || undefined}
        aria-hidden="true"
        onClick={closeMenu}
      />
      <main id="main" className={classes.main} tabIndex={-1}>
        <WithinMain value={true}>
          {banner}
          {isAboveFiles && notice}
          {children}
        </WithinMain>
      </main>
      {statusBar}
    </div>
  );
}
