import { randomBytes } from 'node:crypto';
import { currentRequester } from '../../src/calls/requester.ts';
import { createEventLog, type EventLog } from '../../src/events/event-log.ts';

/** The log of events, written outside of any request. */
export function eventLog(): EventLog {
  return createEventLog({ milliseconds: () => Date.now(), random: randomBytes, requester: currentRequester });
}
