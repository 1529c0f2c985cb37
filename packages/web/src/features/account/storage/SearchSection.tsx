import { Alert, Skeleton, Switch } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { LaterSetting } from '../../../panels/LaterSetting.tsx';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { NeedsServer } from '../../../panels/needs-server.tsx';
import { Section } from '../../../panels/Section.tsx';
import { useDrive } from '../../../session/drive-context.ts';
import { searchSettingQuery } from '../../../session/drive-queries.ts';
import { useIsAway } from '../../../session/services.tsx';
import { texts } from '../texts.ts';
import classes from './StorageSection.module.css';
import { useSaveSearchSetting } from './save-settings.ts';

/** Whether the server has tokens by which it finds names. */
export function SearchSection() {
  const { data, error, refetch } = useQuery(searchSettingQuery(useDrive()));
  const { mutate: save, isPending, variables, error: failure } = useSaveSearchSetting();
  const isAway = useIsAway();
  const isIndexing = isPending && variables.index === 'on';
  return (
    <Section id="search" title={texts.search} text={texts.searchText}>
      <div className={classes.body}>
        <FormFailure failure={failure} />
        {data === undefined ? (
          error === null ? (
            <Skeleton height={48} />
          ) : (
            <LoadingFailed failure={error} onRetry={() => void refetch()} />
          )
        ) : (
          <>
            {data.state === 'altered' && (
              <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} />}>
                {texts.searchAltered}
              </Alert>
            )}
            <LaterSetting state={data.state} />
            <Switch
              label={texts.searchIndex}
              description={
                isIndexing
                  ? texts.searchIndexing
                  : data.index === 'on'
                    ? texts.searchIndexOn
                    : texts.searchIndexOff
              }
              checked={data.index === 'on'}
              disabled={isPending || isAway || data.state === 'later'}
              onChange={({ currentTarget }) =>
                save({ index: currentTarget.checked ? 'on' : 'off', revision: data.revision })
              }
            />
            <NeedsServer isAway={isAway} />
          </>
        )}
      </div>
    </Section>
  );
}
