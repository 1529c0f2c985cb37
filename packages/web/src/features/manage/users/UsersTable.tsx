import type { AdminUser } from '@coffer/contract';
import { Menu, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconShieldLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatBytes } from '../../../format/bytes.ts';
import { formatDay } from '../../../format/dates.ts';
import { messages } from '../../../languages/messages.ts';
import { Status } from '../../../panels/Status.tsx';
import { texts } from '../texts.ts';
import table from './table.module.css';
import { statusOf, TONES } from './user-status.ts';
import { USER_SORT_FIELDS, type UserSortField, type UsersSearch } from './users-query.ts';

/** Words for sorting, which lists of files have, too. */
const ofFiles = messages('files');

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

interface UsersTableProps {
  readonly users: readonly AdminUser[];
  readonly search: UsersSearch;
  /** Whether the next page is being loaded. */
  readonly outdated: boolean;
  onSort(field: UserSortField): void;
}

/** One page of the accounts. */
export function UsersTable({ users, search, outdated, onSort }: UsersTableProps) {
  const { sort = 'email', order = 'asc' } = search;
  // The same as in the style sheet, which hides columns then.
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  const ariaOf = (field: UserSortField) => {
    if (field === sort) return ARIA_SORT[order];
    return narrow && field === 'email' ? 'other' : 'none';
  };
  return (
    <div className={table.card} data-outdated={outdated || undefined}>
      <table className={table.table} aria-label={texts.users} aria-busy={outdated}>
        <thead>
          <tr>
            {USER_SORT_FIELDS.map((field) => (
              <th key={field} scope="col" data-column={field} aria-sort={ariaOf(field)}>
                {narrow ? (
                  field === 'email' ? (
                    <SortMenu sort={sort} order={order} onSort={onSort} />
                  ) : (
                    texts.columns[field]
                  )
                ) : (
                  <UnstyledButton
                    className={table.sort}
                    data-sorted={field === sort || undefined}
                    onClick={() => onSort(field)}
                  >
                    {texts.columns[field]}
                    <Arrow order={order} />
                  </UnstyledButton>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} now={Date.now() / 1000} />
          ))}
        </tbody>
      </table>
      {users.length === 0 && <p className={table.empty}>{texts.noUsers}</p>}
    </div>
  );
}

interface SortMenuProps {
  readonly sort: UserSortField;
  readonly order: 'asc' | 'desc';
  onSort(field: UserSortField): void;
}

/** What the accounts are sorted by, where not all columns have room. */
function SortMenu({ sort, order, onSort }: SortMenuProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton
          className={table.sort}
          data-sorted
          aria-label={ofFiles.sortedBy({ field: texts.columns[sort], order })}
          title={ofFiles.sortBy}
        >
          {texts.columns[sort]}
          <Arrow order={order} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={ofFiles.sortBy}>
        <Menu.RadioGroup
          value={sort}
          onChange={(chosen) => {
            const other = USER_SORT_FIELDS.find((one) => one === chosen);
            if (other !== undefined && other !== sort) onSort(other);
          }}
        >
          {USER_SORT_FIELDS.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {texts.columns[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {/* The field once more turns the order round. */}
        <Menu.RadioGroup value={order} onChange={(chosen) => chosen !== order && onSort(sort)}>
          {(['asc', 'desc'] as const).map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {ofFiles.orders[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

function Arrow({ order }: { readonly order: 'asc' | 'desc' }) {
  const Icon = order === 'asc' ? IconArrowUp : IconArrowDown;
  return <Icon size={14} stroke={2} aria-hidden="true" />;
}

function UserRow({ user, now }: { readonly user: AdminUser; readonly now: number }) {
  const status = statusOf(user);
  return (
    <tr>
      <th scope="row" data-column="email">
        <Link to="/manage/users/$id" params={{ id: user.id }} className={table.main}>
          <bdi>{user.email}</bdi>
        </Link>
        <span className={table.marks}>
          {status !== 'active' && <Status tone={TONES[status]}>{texts.statuses[status]}</Status>}
          {user.two_factor && (
            <IconShieldLock size={16} stroke={1.75} aria-label={texts.twoFactor} role="img" />
          )}
        </span>
      </th>
      <td data-column="role">{texts.roles[user.role]}</td>
      <td data-column="used_space">{formatBytes(user.used_space)}</td>
      <td data-column="quota">{user.quota === 0 ? texts.unlimited : formatBytes(user.quota)}</td>
      <td data-column="last_seen_at">
        {user.last_seen_at === null ? texts.never : formatDay(user.last_seen_at, now)}
      </td>
      <td data-column="created_at">{formatDay(user.created_at, now)}</td>
    </tr>
  );
}
