import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from '../AuthForm.module.css';
import { texts } from './texts.ts';

interface KeyBesideCodeProps {
  /** The field of the private key. */
  readonly children: ReactNode;
}

/**
 * Takes the private key together with the code, from who knows that the server does not keep it. The server does not tell
 * before the code is right, and then the code is spent.
 */
export function KeyBesideCode({ children }: KeyBesideCodeProps) {
  const [opened, setOpened] = useState(false);
  const panel = useId();
  return (
    <>
      <UnstyledButton
        className={classes['disclosure']}
        aria-expanded={opened}
        aria-controls={panel}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronRight size={16} />
        {texts.keyIsMine}
      </UnstyledButton>
      <div id={panel} hidden={!opened}>
        {children}
      </div>
    </>
  );
}
