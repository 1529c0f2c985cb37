import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './AuthForm.module.css';

interface DisclosureProps {
  readonly label: string;
  /** Unfolded by the label. */
  readonly children: ReactNode;
}

/** A part of a form that is folded until somebody wants it. What is in it keeps its values when it is folded again. */
export function Disclosure({ label, children }: DisclosureProps) {
  const [opened, setOpened] = useState(false);
  const panel = useId();
  return (
    <>
      <UnstyledButton
        className={classes.disclosure}
        aria-expanded={opened}
        aria-controls={panel}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronRight size={16} />
        {label}
      </UnstyledButton>
      <div id={panel} hidden={!opened}>
        {children}
      </div>
    </>
  );
}
