import { EVENT_KINDS } from '@coffer/contract';
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportFailure } from '../../notices/report-failure.ts';
import { saveBlob } from '../../saving/save-blob.ts';
import { useServices } from '../../session/services.tsx';
import classes from './events.module.css';
import { eventsCsv } from './events-csv.ts';
import { type EventFilter, peopleQuery } from './events-queries.ts';
import { texts } from './texts.ts';

/** While somebody types, the server is not asked for each letter. */
const PAUSE_MS = 250;

interface EventFiltersProps {
  readonly filter: EventFilter;
  onChange(filter: EventFilter): void;
}

/** Chooses events by person, kind and days, and saves those as a table. */
export function EventFilters({ filter, onChange }: EventFiltersProps) {
  const { api } = useServices();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, PAUSE_MS);
  const { data } = useQuery(peopleQuery(api, search));
  const exporting = useMutation({
    mutationFn: () => eventsCsv(api, filter, new AbortController().signal),
    onSuccess: (csv) => saveBlob(new Blob([csv], { type: 'text/csv' }), texts.csvName),
    onError: reportFailure,
  });
  return (
    <Group className={classes.filters} gap="sm" align="end">
      <Select
        label={texts.person}
        placeholder={texts.anybody}
        clearable
        searchable
        // The server has chosen them.
        filter={({ options }) => options}
        nothingFoundMessage={texts.nobodyFound}
        data={data?.users.map(({ id, email }) => ({ value: id, label: email })) ?? []}
        value={filter.userId}
        onSearchChange={setTyped}
        onChange={(userId) => onChange({ ...filter, userId })}
      />
      <Select
        label={texts.kind}
        placeholder={texts.anyKind}
        clearable
        searchable
        data={EVENT_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        value={filter.kind}
        onChange={(value) =>
          onChange({ ...filter, kind: EVENT_KINDS.find((known) => known === value) ?? null })
        }
      />
      <TextInput
        type="date"
        label={texts.from}
        value={filter.from}
        onChange={({ currentTarget: { value: from } }) => onChange({ ...filter, from })}
      />
      <TextInput
        type="date"
        label={texts.until}
        value={filter.until}
        onChange={({ currentTarget: { value: until } }) => onChange({ ...filter, until })}
      />
      <Button variant="default" loading={exporting.isPending} onClick={() => exporting.mutate()}>
        {texts.saveCsv}
      </Button>
    </Group>
  );
}
