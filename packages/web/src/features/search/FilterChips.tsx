import { type Filter, parseQuery, withFilter, withoutFilter } from '@coffer/client/search';
import { Chip } from '@mantine/core';
import classes from './SearchModal.module.css';
import { texts } from './texts.ts';

const OFFERED_DAYS = 30;
const DAY_MS = 86_400_000;

interface FilterChipsProps {
  /** What is searched for, filters included. */
  readonly text: string;
  onChange(text: string): void;
}

/** The filters that are offered, and those that somebody has written: each switches what stands for it in the text. */
export function FilterChips({ text, onChange }: FilterChipsProps) {
  const chosen = parseQuery(text).filters.map((filter) => filter.text);
  const offered = new Map(offers(new Date()));
  const written = chosen.filter((each) => !offered.has(each)).map((each) => [each, each] as const);
  return (
    <fieldset className={classes.filters} aria-label={texts.filters}>
      {[...new Map([...offered, ...written])].map(([filter, label]) => {
        const isChosen = chosen.includes(filter);
        return (
          <Chip
            key={filter}
            size="xs"
            variant="light"
            checked={isChosen}
            onChange={() => onChange(isChosen ? withoutFilter(text, filter) : withFilter(text, filter))}
          >
            {label}
          </Chip>
        );
      })}
    </fieldset>
  );
}

/** What stands in the text for each filter that is offered, and how it reads. */
function offers(now: Date): readonly (readonly [Filter['text'], string])[] {
  const day = new Date(now.getTime() - OFFERED_DAYS * DAY_MS);
  const digits = (number: number) => String(number).padStart(2, '0');
  const after = `after:${day.getFullYear()}-${digits(day.getMonth() + 1)}-${digits(day.getDate())}`;
  return [...Object.entries(texts.filter), [after, texts.lastDays({ days: OFFERED_DAYS })]];
}
