import type { OpenedItem } from '@coffer/client';
import { Drawer, Menu, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconFolderOpen, IconInfoCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import { texts } from '../texts.ts';
import classes from './RowMenu.module.css';
import { type RowAction, rowActions } from './row-actions.ts';

const ICONS: Record<RowAction, typeof IconPencil> = {
  open: IconFolderOpen,
  details: IconInfoCircle,
  download: IconDownload,
  rename: IconPencil,
  delete: IconTrash,
};

interface RowMenuProps {
  readonly item: OpenedItem;
  /** Where the menu was asked for, in pixels of the window. */
  readonly anchor: DOMRect;
  onAction(action: RowAction, item: OpenedItem): void;
  onClose(): void;
}

/** What can be done with one row: floating on wide screens, from below on small ones. */
export function RowMenu({ item, anchor, onAction, onClose }: RowMenuProps) {
  const small = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const actions = rowActions(item);
  const choose = (action: RowAction) => {
    onClose();
    onAction(action, item);
  };

  if (small) {
    return (
      <Drawer opened onClose={onClose} position="bottom" size="auto" title={item.name ?? texts.damagedName}>
        <div role="menu" className={classes['sheet']}>
          {actions.map((action) => {
            const Icon = ICONS[action];
            return (
              <UnstyledButton
                key={action}
                role="menuitem"
                className={classes['entry']}
                data-danger={action === 'delete' || undefined}
                onClick={() => choose(action)}
              >
                <Icon size={20} stroke={1.75} />
                {texts[action]}
              </UnstyledButton>
            );
          })}
        </div>
      </Drawer>
    );
  }

  const { left, top, width, height } = anchor;
  return (
    <Menu opened onChange={(opened) => opened || onClose()} position="bottom-end" width={200} returnFocus>
      <Menu.Target>
        <span className={classes['anchor']} style={{ left, top, width, height }} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const Icon = ICONS[action];
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon size={18} stroke={1.75} />}
              {...(action === 'delete' ? { color: 'red' } : {})}
              onClick={() => choose(action)}
            >
              {texts[action]}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
