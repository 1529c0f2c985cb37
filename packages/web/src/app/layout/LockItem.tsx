import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { texts } from '../texts.ts';
import { useLock } from '../use-lock.tsx';
import classes from './SideMenu.module.css';

/** Leads to the lock page; on desktop it is an icon alone. */
export function LockItem() {
  const { lock, question } = useLock();
  return (
    <>
      <Tooltip label={texts.lock}>
        <UnstyledButton className={classes.entry} data-lock aria-label={texts.lock} onClick={lock}>
          <IconLock size={20} stroke={1.75} />
          <span>{texts.lock}</span>
        </UnstyledButton>
      </Tooltip>
      {question}
    </>
  );
}
