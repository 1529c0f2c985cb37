import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { texts } from '../texts.ts';
import classes from './SearchButton.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface SearchButtonProps {
  onClick(): void;
}

/** Opens the search, and says by which keys that goes as well. */
export function SearchButton({ onClick }: SearchButtonProps) {
  return (
    <UnstyledButton
      className={classes['button'] ?? ''}
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <IconSearch size={18} stroke={1.75} />
      <span className={classes['label']}>{texts.search}</span>
      <Kbd size="xs" className={classes['keys'] ?? ''} aria-hidden="true">
        {isApple ? '⌘ K' : 'Ctrl K'}
      </Kbd>
    </UnstyledButton>
  );
}
