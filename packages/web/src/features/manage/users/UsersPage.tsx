// Of this page alone.
import '@mantine/core/styles/Pagination.css';
import { Pagination, Select, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { useServices } from '../../../session/services.tsx';
import { ManageFrame } from '../ManageFrame.tsx';
import { texts } from '../texts.ts';
import classes from './UsersPage.module.css';
import { UsersTable } from './UsersTable.tsx';
import { pagesOf, sortedBy, type UsersSearch, usersQuery, usersSearch } from './users-query.ts';

const TYPING_MS = 250;

const route = getRouteApi('/drive/shell/manage/users');

/** All accounts: searched, sorted, page by page. */
export function UsersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (next: UsersSearch) => void navigate({ to: '/manage/users', search: next, replace: true });
  const { data, error, refetch, isPlaceholderData } = useQuery(usersQuery(useServices().api, search));
  const narrow = (change: Readonly<Record<string, string | undefined>>) =>
    onSearch(usersSearch.parse({ ...search, ...change, page: undefined }));
  const onTyped = useDebouncedCallback(
    (text: string) => narrow({ search: text.trim() || undefined }),
    TYPING_MS,
  );

  return (
    <ManageFrame title={texts.usersTitle}>
      <search className={classes.tools}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          leftSection={<IconSearch size={18} />}
          defaultValue={search.search ?? ''}
          autoComplete="off"
          onChange={(event) => onTyped(event.currentTarget.value)}
        />
        <Select
          className={classes.filter}
          aria-label={texts.role}
          placeholder={texts.anyRole}
          clearable
          data={Object.entries(texts.roles).map(([value, label]) => ({ value, label }))}
          value={search.role ?? null}
          onChange={(role) => narrow({ role: role ?? undefined })}
        />
        <Select
          className={classes.filter}
          aria-label={texts.status}
          placeholder={texts.anyStatus}
          clearable
          data={Object.entries(texts.statuses).map(([value, label]) => ({ value, label }))}
          value={search.status ?? null}
          onChange={(status) => narrow({ status: status ?? undefined })}
        />
      </search>
      {data === undefined ? (
        error === null ? (
          <Skeleton height={320} radius="lg" />
        ) : (
          <LoadingFailed failure={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <UsersTable
            users={data.users}
            search={search}
            outdated={isPlaceholderData}
            onSort={(field) => onSearch(sortedBy(search, field))}
          />
          <footer className={classes.footer}>
            <p className={classes.count} aria-live="polite">
              {texts.countOf({ shown: data.users.length, total: data.total })}
            </p>
            {pagesOf(data.total) > 1 && (
              <nav aria-label={texts.pagination}>
                <Pagination
                  classNames={{ control: classes.page }}
                  total={pagesOf(data.total)}
                  value={search.page ?? 1}
                  onChange={(page) => onSearch({ ...search, page })}
                  getControlProps={(control) => ({
                    'aria-label': control === 'next' ? texts.nextPage : texts.previousPage,
                  })}
                />
              </nav>
            )}
          </footer>
        </>
      )}
    </ManageFrame>
  );
}
