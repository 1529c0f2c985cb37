import { randomBytes } from 'node:crypto';
import { createEventLog, type EventLog } from '../../src/events/event-log.ts';
import { currentRequester } from '../../src/http/requester.ts';

/** The log of events, written outside of any request. */
export function eventLog(): EventLog {
  return createEventLog({ milliseconds: () => Date.now(), random: randomBytes, requester: currentRequester });
}
