import type { OpenedItem } from '@coffer/client';
import { Drawer, Menu, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArrowBackUp,
  IconCloudOff,
  IconCopyPlus,
  IconDeviceFloppy,
  IconDownload,
  IconEdit,
  IconEye,
  IconFileZip,
  IconFolderOpen,
  IconFolderSymlink,
  IconInfoCircle,
  IconLink,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { KeysGiven } from '../../../focus/keys-of-menu.ts';
import { useUnlessAway } from '../../../panels/needs-server.tsx';
import { useOfflineState } from '../../../session/offline-files.ts';
import type { ItemAction } from '../item-actions.ts';
import { nameOnScreen } from '../item-name.ts';
import { texts } from '../texts.ts';
import classes from './RowMenu.module.css';

/** Those of a folder's rows, and those of the trash's. */
type MenuAction = ItemAction | 'restore' | 'deleteForGood';

const ICONS: Record<MenuAction, typeof IconPencil> = {
  open: IconFolderOpen,
  details: IconInfoCircle,
  showInFolder: IconFolderOpen,
  star: IconStar,
  unstar: IconStarOff,
  preview: IconEye,
  edit: IconEdit,
  download: IconDownload,
  downloadZip: IconFileZip,
  keep: IconDeviceFloppy,
  release: IconCloudOff,
  share: IconUserPlus,
  saveCopy: IconCopyPlus,
  publicLink: IconLink,
  folderLink: IconLink,
  requestFiles: IconLink,
  move: IconFolderSymlink,
  rename: IconPencil,
  delete: IconTrash,
  restore: IconArrowBackUp,
  deleteForGood: IconTrash,
};

/** What is done without the server; `if-here`: what only reads what a file holds. */
const LOCAL: Readonly<Partial<Record<MenuAction, 'always' | 'if-here'>>> = {
  open: 'always',
  details: 'always',
  showInFolder: 'always',
  release: 'always',
  // They wait in the list of transfers.
  download: 'always',
  downloadZip: 'always',
  preview: 'if-here',
};

/** What each entry is given, by what it does. */
function useEntries({
  items,
  onAction,
  onClose,
}: Pick<RowMenuProps<MenuAction>, 'items' | 'onAction' | 'onClose'>) {
  const unlessAway = useUnlessAway();
  const { items: marks } = useOfflineState();
  const areHere = items.every(({ id }) => marks.get(id) === 'here');
  return (action: MenuAction) => {
    const onClick = () => {
      onClose();
      onAction(action, items);
    };
    const isLocal = LOCAL[action] === 'always' || (LOCAL[action] === 'if-here' && areHere);
    return isLocal ? { onClick } : unlessAway(onClick);
  };
}

const isDanger = (action: MenuAction) => action === 'delete' || action === 'deleteForGood';

export interface RowMenuProps<A extends MenuAction> {
  readonly items: readonly OpenedItem[];
  /** Offered in this order. */
  readonly actions: readonly A[];
  /** Where the menu was asked for, in pixels of the window. */
  readonly anchor: DOMRect;
  onAction(action: A, items: readonly OpenedItem[]): void;
  onClose(): void;
}

/** The menu of rows: floating on wide screens, a sheet from below on small ones. Whoever shows it keeps its keys by `useKeysForMenu`. */
export function RowMenu<A extends MenuAction>(props: RowMenuProps<A>) {
  const small = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  return small ? <MenuSheet {...props} /> : <FloatingMenu {...props} />;
}

function MenuSheet<A extends MenuAction>(props: RowMenuProps<A>) {
  const { items, actions, onClose } = props;
  const entryFor = useEntries(props);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      title={titleOf(items)}
      classNames={{ content: classes.sheet ?? '', title: classes.title ?? '' }}
    >
      <div role="menu" aria-label={titleOf(items)} className={classes.entries}>
        {actions.map((action, index) => {
          const Icon: typeof IconPencil = ICONS[action];
          return (
            <UnstyledButton
              key={action}
              role="menuitem"
              className={classes.entry}
              data-danger={isDanger(action) || undefined}
              data-autofocus={index === 0 || undefined}
              {...entryFor(action)}
            >
              <Icon size={20} stroke={1.75} />
              {texts[action]}
            </UnstyledButton>
          );
        })}
        <KeysGiven />
      </div>
    </Drawer>
  );
}

function FloatingMenu<A extends MenuAction>(props: RowMenuProps<A>) {
  const { items, actions, anchor, onClose } = props;
  const entryFor = useEntries(props);
  const { left, top, width, height } = anchor;
  return (
    <Menu
      opened
      onChange={(opened) => opened || onClose()}
      position={width === 0 ? 'bottom-start' : 'bottom-end'}
      width={208}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={titleOf(items)}
          className={classes.anchor}
          style={{ left, top, width, height }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const Icon: typeof IconPencil = ICONS[action];
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon size={18} stroke={1.75} />}
              className={`${classes.item} ${isDanger(action) ? classes.danger : ''}`}
              closeMenuOnClick={false}
              {...entryFor(action)}
              // The arrow keys go to what cannot be done, too, so that it can be heard.
              data-disabled={false}
            >
              {texts[action]}
            </Menu.Item>
          );
        })}
        <KeysGiven />
      </Menu.Dropdown>
    </Menu>
  );
}

function titleOf(items: readonly OpenedItem[]): string {
  const [item] = items;
  return items.length === 1
    ? item === undefined
      ? texts.damagedName
      : nameOnScreen(item)
    : texts.selected({ count: items.length });
}
