import { cookieFetch } from '@coffer/client';
import type { ChangeBatch } from '@coffer/contract';

type Entries = NonNullable<ChangeBatch['entries']>;

/** Sends changes with other entries than its client has sealed: nobody signs them. */
function changing(entriesOf: (sealed: Entries) => Entries | undefined): typeof fetch {
  const send = cookieFetch();
  return (input, init) => {
    if (typeof init?.body !== 'string' || !String(input).includes('/changes')) return send(input, init);
    const { entries = [], ...batch } = JSON.parse(init.body);
    return send(input, { ...init, body: JSON.stringify({ ...batch, entries: entriesOf(entries) }) });
  };
}

/** Sends changes as a device does that knows nothing of visitors. */
export const withoutEntries = () => changing(() => undefined);

/** The same of one that wants visitors to open nothing. */
export const spoilingEntries = () =>
  changing((entries) => entries.map((entry) => ({ ...entry, envelope: 'A'.repeat(entry.envelope.length) })));
