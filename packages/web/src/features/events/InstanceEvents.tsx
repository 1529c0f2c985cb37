import type { AdminEvent } from '@coffer/contract';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingFailed } from '../../panels/LoadingFailed.tsx';
import { useServices } from '../../session/services.tsx';
import { EventFilters } from './EventFilters.tsx';
import { EventList } from './EventList.tsx';
import classes from './events.module.css';
import { eventsQuery, NO_FILTER } from './events-queries.ts';
import { texts } from './texts.ts';

/** The security-relevant events of the whole instance, for administrators. */
export function InstanceEvents() {
  const [filter, setFilter] = useState(NO_FILTER);
  const query = useInfiniteQuery(eventsQuery(useServices().api, filter));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <>
      <EventFilters filter={filter} onChange={setFilter} />
      {data === undefined ? (
        error === null ? (
          <Skeleton height={320} radius="lg" />
        ) : (
          <LoadingFailed failure={error} onRetry={() => void refetch()} />
        )
      ) : (
        <div className={classes.card}>
          <EventList
            label={texts.title}
            events={data.pages
              .flatMap((page) => page.events)
              .map((event) => ({ ...event, people: peopleOf(event) }))}
          />
          {hasNextPage && (
            <div className={classes.more}>
              <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {texts.more}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** Whose account it is about, and who did it where that is somebody else. */
function peopleOf({ user, actor }: AdminEvent): string {
  if (user !== null && actor !== null && user.id !== actor.id)
    return `${user.email} (${texts.by}: ${actor.email})`;
  return user?.email ?? actor?.email ?? texts.nobody;
}
