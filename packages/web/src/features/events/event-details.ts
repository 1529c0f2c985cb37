import { EVENT_KINDS, type EventDetails } from '@coffer/contract';
import { formatBytes } from '../../format/bytes.ts';
import { deviceText } from '../../format/device.ts';
import { texts } from './texts.ts';

/** The details of an event in a few words; empty where it has none. */
export function detailsText({
  method,
  reason,
  device,
  email,
  role,
  quota,
  version,
  settings,
}: EventDetails): string {
  const parts = [
    method && texts.methods[method],
    reason && texts.reasons[reason],
    device && deviceText(device),
    email,
    role && texts.roles[role],
    quota === undefined ? undefined : quota === 0 ? texts.unlimited : formatBytes(quota),
    version,
    settings?.map((name) => name.replaceAll('_', ' ')).join(', '),
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
}

/** What a kind of event is called; one that only a later release has, by its own name. */
export function kindText(kind: string): string {
  const known = EVENT_KINDS.find((each) => each === kind);
  return known === undefined ? kind : texts.kinds[known];
}
