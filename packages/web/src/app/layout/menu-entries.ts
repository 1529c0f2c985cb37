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
  /** Who sees it; everybody, if it lists no roles. */
  readonly roles: readonly User['role'][];
}

const ENTRIES: readonly MenuEntry[] = [
  { to: '/recent', label: texts.recent, icon: IconClock, roles: [] },
  { to: '/starred', label: texts.starred, icon: IconStar, roles: [] },
  { to: '/photos', label: texts.photos, icon: IconPhoto, roles: [] },
  { to: '/shared', label: texts.shared, icon: IconUserShare, roles: [] },
  { to: '/links', label: texts.myLinks, icon: IconLink, roles: [] },
  { to: '/trash', label: texts.trash, icon: IconTrash, roles: [] },
  { to: '/account', label: texts.myAccount, icon: IconUserCircle, roles: [] },
  {
    to: '/manage/overview',
    label: texts.administration,
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
  return ENTRIES.filter(({ to }) => sharing || to !== '/shared').filter(
    ({ roles }) => roles.length === 0 || (role !== undefined && roles.includes(role)),
  );
}
