import type { SpaceFilter } from '@coffer/client/space-set';
import { Chip } from '@mantine/core';
import classes from './Everything.module.css';
import { texts } from './texts.ts';

const FILTERS = ['all', 'own', 'shared-by-me', 'shared-with-me'] as const satisfies readonly SpaceFilter[];

interface SpaceFilterChipsProps {
  readonly filter: SpaceFilter;
  onFilter(filter: SpaceFilter): void;
}

/** Which of all that somebody has a list shows. */
export function SpaceFilterChips({ filter, onFilter }: SpaceFilterChipsProps) {
  return (
    <fieldset className={classes.filter} aria-label={texts.filter}>
      <Chip.Group value={filter} onChange={(chosen) => onFilter(filterOf(chosen))}>
        {FILTERS.map((each) => (
          <Chip key={each} size="xs" variant="light" value={each}>
            {texts.filters[each]}
          </Chip>
        ))}
      </Chip.Group>
    </fieldset>
  );
}

/** The filter of a text, as of an address; all by default. */
export function filterOf(text: unknown): SpaceFilter {
  return FILTERS.find((each) => each === text) ?? 'all';
}
