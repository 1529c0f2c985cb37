import { UnstyledButton } from '@mantine/core';
import { IconFileText, IconKey, IconLifebuoy } from '@tabler/icons-react';
import { texts } from './texts.ts';
import classes from './WayCards.module.css';

export type Way = 'key' | 'code' | 'nothing';

const WAYS = [
  { way: 'key', title: texts.key, hint: texts.keyHint, icon: IconKey },
  { way: 'code', title: texts.code, hint: texts.codeHint, icon: IconFileText },
  { way: 'nothing', title: texts.nothing, hint: texts.nothingHint, icon: IconLifebuoy },
] as const;

interface WayCardsProps {
  onChoose(way: Way): void;
}

/** Asks what somebody still has. */
export function WayCards({ onChoose }: WayCardsProps) {
  return (
    <ul className={classes.ways} aria-label={texts.ways}>
      {WAYS.map(({ way, title, hint, icon: Icon }) => (
        <li key={way}>
          <UnstyledButton className={classes.way} onClick={() => onChoose(way)}>
            <Icon size={22} stroke={1.75} aria-hidden="true" />
            <span>
              <strong>{title}</strong>
              <span>{hint}</span>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
