import type { IntactItem } from '../../keyring/opened-item.ts';
import type { Places } from '../places/places.ts';
import type { PartPorts } from '../ports.ts';
import type { RunUpload } from '../uploading/send-content.ts';
import type { Requests } from './requests.ts';

/** Request links over the ports of a drive. The code is loaded with the first use. */
export function createRequests(ports: PartPorts, places: Places, upload: RunUpload): Requests {
  const stored = new Map<string, IntactItem>();
  const loaded = async () => (await import('./in-requests.ts')).inRequests(ports, places, upload, stored);
  return {
    list: async (...asked) => (await loaded()).list(...asked),
    create: async (...asked) => (await loaded()).create(...asked),
    change: async (...asked) => (await loaded()).change(...asked),
    delete: async (...asked) => (await loaded()).delete(...asked),
    address: ({ id, secret }) => `${ports.origin}/r/${id}#${secret}`,
    waiting: async (...asked) => (await loaded()).waiting(...asked),
    accept: async (...asked) => (await loaded()).accept(...asked),
    refuse: async (...asked) => (await loaded()).refuse(...asked),
  };
}
