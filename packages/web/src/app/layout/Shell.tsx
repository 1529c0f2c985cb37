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
  /** Where the page is; the menu that was opened at one place is closed at the next. */
  readonly location: string;
  onSearch(): void;
}

/** The authenticated layout: top bar, side menu, page, status bar. */
export function Shell({ children, banner, statusBar, location, onSearch }: ShellProps) {
  const [menuOpenedAt, setMenuOpenedAt] = useState<string | null>(null);
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const menuOpened = !wide && menuOpenedAt === location;
  const closeMenu = () => setMenuOpenedAt(null);
  useHotkeys([['Escape', closeMenu]]);

  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#main">
        {texts.skipToContent}
      </a>
      <TopBar
        menuOpened={menuOpened}
        onToggleMenu={() => setMenuOpenedAt(menuOpened ? null : location)}
        onSearch={onSearch}
      />
      <SideMenu opened={wide || menuOpened} onNavigate={closeMenu} />
      <div className={classes['overlay']} data-shown={menuOpened || undefined} onPointerDown={closeMenu} />
      <main id="main" className={classes['main']} tabIndex={-1}>
        {banner}
        {children}
      </main>
      {statusBar}
    </div>
  );
}
