import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadingFailed } from '../../panels/LoadingFailed.tsx';
import { Section } from '../../panels/Section.tsx';
import { useServices } from '../../session/services.tsx';
import { EventList } from './EventList.tsx';
import classes from './events.module.css';
import { accountEventsQuery } from './events-queries.ts';
import { texts } from './texts.ts';

/** The events that concerned the safety of one's own account. */
export function AccountEvents() {
  const query = useInfiniteQuery(accountEventsQuery(useServices().api));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <Section id="activity" title={texts.account} text={texts.accountText}>
      {data === undefined ? (
        <div className={classes.none}>
          {error === null ? (
            <Skeleton height={48} />
          ) : (
            <LoadingFailed failure={error} onRetry={() => void refetch()} />
          )}
        </div>
      ) : (
        <>
          <EventList
            label={texts.account}
            events={data.pages
              .flatMap((page) => page.events)
              .map(({ by, ...event }) => ({
                ...event,
                people: by === 'administrator' ? texts.administrator : '',
              }))}
          />
          {hasNextPage && (
            <div className={classes.more}>
              <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {texts.more}
              </Button>
            </div>
          )}
        </>
      )}
    </Section>
  );
}
