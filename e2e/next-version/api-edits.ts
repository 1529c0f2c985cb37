import type { Edit } from './edits.ts';

/** The versions of the API that a later release has: that of the next one, which serves today's programs, and that of the one after it, which does not. */
export type LaterApi = 2 | 3;

/** The global name under which a client of a later release knows which version its server has said last. */
const SERVED = 'servedApi';

/** True in a server of a later release, and in its clients as long as their server is one. */
export const IS_SERVED = `(Reflect.get(globalThis, '${SERVED}') ?? 2) > 1`;

const CONSTANTS = 'packages/contract/src/constants.ts';
const TOO_OLD = "if (isTooOld(response.headers.get(API_HEADER))) throw failed('server_too_old');";

/** How a release with this version of the API differs: what it has more goes only to servers that know it. */
export function apiEdits(version: LaterApi): readonly Edit[] {
  return [
    {
      file: CONSTANTS,
      from: 'export const API_VERSION = 1;',
      to: `export const API_VERSION = ${version};`,
    },
    {
      file: CONSTANTS,
      from: 'export const OLDEST_API_VERSION = 1;',
      to: `export const OLDEST_API_VERSION = ${version - 1};`,
    },
    {
      file: 'packages/client/src/api/client.ts',
      from: TOO_OLD,
      to: `${TOO_OLD}\n      Reflect.set(globalThis, '${SERVED}', Number(response.headers.get(API_HEADER) ?? 2));`,
    },
  ];
}
