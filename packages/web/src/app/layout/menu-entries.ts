import type { User } from '@coffer/contract';
import {
  type Icon,
  IconClock,
  IconLink,
  IconPhoto,
  IconSettings,
  IconStar,
  IconTrash,
  IconUserCircle,
  IconUserShare,
} from '@tabler/icons-react';
import { texts } from './texts.ts';

/** An entry of the main menu beside My Files. */
export interface MenuEntry {
  readonly to:
    | '/shared'
    | '/recent'
    | '/starred'
    | '/photos'
    | '/links'
    | '/trash'
    | '/account'
    | '/manage/overview';
  readonly label: string;
  readonly icon: Icon;
  /** Pages beside the one it leads to at which it is marked. */
  readonly covers?: readonly string[];
}

interface Entry extends Omit<MenuEntry, 'label'> {
  /** Who sees it; everybody, if it lists no roles. */
  readonly roles: readonly User['role'][];
  readonly label:
    | 'recent'
    | 'starred'
    | 'photos'
    | 'shared'
    | 'myLinks'
    | 'trash'
    | 'myAccount'
    | 'administration';
}

const ENTRIES: readonly Entry[] = [
  { to: '/recent', label: 'recent', icon: IconClock, roles: [] },
  { to: '/starred', label: 'starred', icon: IconStar, roles: [] },
  { to: '/photos', label: 'photos', icon: IconPhoto, roles: [] },
  { to: '/shared', label: 'shared', icon: IconUserShare, roles: [] },
  { to: '/links', label: 'myLinks', icon: IconLink, roles: [] },
  { to: '/trash', label: 'trash', icon: IconTrash, roles: [] },
  { to: '/account', label: 'myAccount', icon: IconUserCircle, roles: [] },
  {
    to: '/manage/overview',
    label: 'administration',
    icon: IconSettings,
    roles: ['admin'],
    covers: ['/manage/users', '/manage/invitations', '/manage/settings', '/manage/events'],
  },
];

/**
 * The entries of the main menu for a role.
 *
 * @param sharing whether folders can be shared with people
 */
export function menuEntries(role: User['role'] | undefined, sharing = true): MenuEntry[] {
  return ENTRIES.filter(({ to }) => sharing || to !== '/shared')
    .filter(({ roles }) => roles.length === 0 || (role !== undefined && roles.includes(role)))
    .map(({ label, roles: _, ...entry }) => ({ ...entry, label: texts[label] }));
}
