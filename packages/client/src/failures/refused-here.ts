import { type CofferError, failed } from './coffer-error.ts';
import type { Failure } from './failure.ts';

type Refused = Extract<Failure, { readonly requestId: string }>;

/** The refusal that the server would answer with, of something that is not worth asking it for. */
export function refusedHere(
  code: Refused['code'],
  status: Refused['status'],
  detail: string,
  errors: Refused['errors'] = {},
): CofferError {
  return failed({ code, status, detail, errors, requestId: '' });
}
