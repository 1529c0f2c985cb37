import { systemMilliseconds } from '../clock.ts';
import { currentRequester } from '../http/requester.ts';
import { systemRandom } from '../random.ts';
import { createEventLog, type EventLog } from './event-log.ts';

/** The log of events of this process, which may answer requests or carry out the operator's command. */
export function systemEventLog(): EventLog {
  return createEventLog({
    milliseconds: systemMilliseconds,
    random: systemRandom,
    requester: currentRequester,
  });
}
