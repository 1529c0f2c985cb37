import { type AccountEvent, momentOf } from '@coffer/contract';
import { formatMoment } from '../../format/dates.ts';
import { deviceText } from '../../format/device.ts';
import { Facts } from '../../panels/Status.tsx';
import { detailsText, kindText } from './event-details.ts';
import classes from './events.module.css';
import { texts } from './texts.ts';

/** An event with the people to name beside it. */
export interface ShownEvent extends Omit<AccountEvent, 'by'> {
  readonly people: string;
}

interface EventListProps {
  readonly events: readonly ShownEvent[];
  readonly label: string;
}

/** Events, the newest first. */
export function EventList({ events, label }: EventListProps) {
  if (events.length === 0) return <p className={classes.none}>{texts.none}</p>;
  return (
    <ol className={classes.events} aria-label={label}>
      {events.map((event) => (
        <li key={event.id} className={classes.event}>
          <div>
            <p className={classes.what}>{kindText(event.kind)}</p>
            <p className={classes.quiet}>
              <Facts of={[detailsText(event.details) || null, event.people || null]} />
            </p>
          </div>
          <div className={classes.end}>
            <time dateTime={momentOf(event.created_at).toISOString()}>{formatMoment(event.created_at)}</time>
            <p className={classes.quiet}>
              {[deviceText(event.device ?? ''), event.address ?? ''].filter((part) => part !== '').join(', ')}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
