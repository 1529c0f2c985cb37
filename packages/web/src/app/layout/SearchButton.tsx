import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { searchKeysOf } from '../search-keys.ts';
import { texts } from '../texts.ts';
import classes from './SearchButton.module.css';

const searchKeys = searchKeysOf(navigator.userAgent);

interface SearchButtonProps {
  onClick(): void;
}

/** Opens the search, and says by which keys that goes as well. */
export function SearchButton({ onClick }: SearchButtonProps) {
  return (
    <UnstyledButton
      className={classes.button ?? ''}
      aria-keyshortcuts={searchKeys.aria}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <IconSearch size={18} stroke={1.75} />
      <span className={classes.label}>{texts.search}</span>
      <Kbd size="xs" className={classes.keys ?? ''} aria-hidden="true">
        {searchKeys.label}
      </Kbd>
    </UnstyledButton>
  );
}
