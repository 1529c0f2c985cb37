import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { texts } from '../texts.ts';
import classes from './Shell.module.css';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';

interface ShellProps {
  readonly children: ReactNode;
  /** What every page says at its top; null for nothing. */
  readonly banner: ReactNode;
  /** The bar at the bottom right. */
  readonly statusBar: ReactNode;
  /** The path of the page; the menu that was opened at one is closed at the next. */
  readonly path: string;
  onSearch(): void;
}

/** The authenticated layout: top bar, side menu, page, status bar. */
export function Shell({ children, banner, statusBar, path, onSearch }: ShellProps) {
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
