import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { texts } from '../texts.ts';
import classes from './PdfView.module.css';
import type { Search } from './use-search.ts';

interface SearchFieldProps {
  readonly search: Search;
}

/** The field for a text to find in the document, and the ways from one place to the next. */
export function SearchField({ search }: SearchFieldProps) {
  const { query, matches } = search;
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') search.step(event.shiftKey ? -1 : 1);
    if (event.key !== 'Escape' || query === '') return;
    // Escape empties the field first, and closes the viewer after that.
    event.preventDefault();
    event.nativeEvent.stopImmediatePropagation();
    search.search('');
  };
  const none = matches.length === 0;
  return (
    <search className={classes.search}>
      <TextInput
        size="xs"
        type="search"
        aria-label={texts.search}
        placeholder={texts.searchPlaceholder}
        leftSection={<IconSearch size={15} />}
        value={query}
        onChange={(event) => search.search(event.currentTarget.value)}
        onKeyDown={press}
      />
      {query.trim() !== '' && (
        <>
          <span className={classes.found} role="status">
            {foundText(search)}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.previousMatch}
            disabled={none}
            onClick={() => search.step(-1)}
          >
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.nextMatch}
            disabled={none}
            onClick={() => search.step(1)}
          >
            <IconChevronDown size={16} />
          </ActionIcon>
        </>
      )}
    </search>
  );
}

function foundText({ matches, current, isSearching }: Search): string {
  if (matches.length > 0) return texts.matchOf(current + 1, matches.length);
  return isSearching ? texts.searching : texts.noMatches;
}
