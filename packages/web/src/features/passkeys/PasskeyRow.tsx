import type { Passkey } from '@coffer/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react';
import { formatDay } from '../../format/dates.ts';
import classes from './Passkeys.module.css';
import { texts } from './texts.ts';

interface PasskeyRowProps {
  readonly passkey: Passkey;
  onRename(): void;
  onRemove(): void;
}

/** One passkey, with its menu. */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, created_at, last_used_at } = passkey;
  const now = Date.now() / 1000;
  const used = last_used_at === null ? null : formatDay(last_used_at, now);
  return (
    <li className={classes.row}>
      <IconFingerprint className={classes.icon} size={24} stroke={1.6} aria-hidden="true" />
      <div className={classes.label}>
        <p className={classes.name} dir="auto">
          {name}
        </p>
        <p className={classes.text}>{texts.times(formatDay(created_at, now), used)}</p>
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.more(name)}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
            {texts.rename}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
            {texts.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
