import {
  ActionIcon,
  Kbd,
  Tooltip,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { IconMenu2, IconMoon, IconSearch, IconSun, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Mark } from '../../identity/Mark.tsx';
import { lazy } from '../../lazy/lazy.tsx';
import { useAppName, useConfiguration } from '../../session/configuration.ts';
import { toldOfSharingQuery } from '../../session/drive-queries.ts';
import { searchKeysOf } from '../use-search-opened.ts';
import searchButton from './SearchButton.module.css';
import classes from './TopBar.module.css';
import { texts } from './texts.ts';

const MenuMark = lazy(['drive', 'people'], async () => (await import('./SharedMark.tsx')).MenuMark);

interface TopBarProps {
  readonly menuOpened: boolean;
  onToggleMenu(): void;
  onSearch(): void;
}

export function TopBar({ menuOpened, onToggleMenu, onSearch }: TopBarProps) {
  const appName = useAppName();
  const { data: isTold = false } = useQuery(toldOfSharingQuery);
  const isShared = useConfiguration().data?.sharing !== false && isTold;
  return (
    <header className={classes.bar}>
      <div className={classes.menu}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={menuOpened ? texts.closeMenu : texts.openMenu}
          aria-expanded={menuOpened}
          aria-controls="side-menu"
          onClick={onToggleMenu}
        >
          {menuOpened ? <IconX size={20} /> : <IconMenu2 size={20} />}
        </ActionIcon>
        {isShared && !menuOpened && <MenuMark className={classes.mark} />}
      </div>
      <Link to="/{-$file_id}" params={{ file_id: undefined }} className={classes.home}>
        <Mark size={28} />
        <span className={classes.name}>{appName}</span>
      </Link>
      <div className={classes.tools}>
        <SearchButton onClick={onSearch} />
        <ColorSchemeToggle />
      </div>
    </header>
  );
}

const searchKeys = searchKeysOf(navigator.userAgent);

interface SearchButtonProps {
  onClick(): void;
}

/** Opens the search, and says by which keys that goes as well. */
function SearchButton({ onClick }: SearchButtonProps) {
  return (
    <UnstyledButton
      className={searchButton.button ?? ''}
      aria-keyshortcuts={searchKeys.aria}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <IconSearch size={18} stroke={1.75} />
      <span className={searchButton.label}>{texts.search}</span>
      <Kbd size="xs" className={searchButton.keys ?? ''} aria-hidden="true">
        {searchKeys.label}
      </Kbd>
    </UnstyledButton>
  );
}

/** Switches between light and dark; until it is used, the page follows the system. */
function ColorSchemeToggle() {
  // Mantine would stop transitions by `innerHTML`, which the page's Content-Security-Policy refuses.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const label = dark ? texts.toLight : texts.toDark;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      >
        {dark ? <IconSun size={20} stroke={1.75} /> : <IconMoon size={20} stroke={1.75} />}
      </ActionIcon>
    </Tooltip>
  );
}
