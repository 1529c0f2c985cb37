import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Mark } from '../../identity/Mark.tsx';
import { useAppName } from '../../session/configuration.ts';
import { texts } from '../texts.ts';
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx';
import { SearchButton } from './SearchButton.tsx';
import classes from './TopBar.module.css';

interface TopBarProps {
  readonly menuOpened: boolean;
  onToggleMenu(): void;
  onSearch(): void;
}

export function TopBar({ menuOpened, onToggleMenu, onSearch }: TopBarProps) {
  const appName = useAppName();
  return (
    <header className={classes.bar}>
      <ActionIcon
        className={classes.menu}
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
