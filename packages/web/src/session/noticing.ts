import type { ApiClient } from '@coffer/client';
import type { ProblemCode } from '@coffer/contract';
import { failureOf } from '../failures/failure.ts';

/** A client that reports refusals with these codes, besides throwing them. */
export function noticing(
  api: ApiClient,
  reports: Readonly<Partial<Record<ProblemCode, () => void>>>,
): ApiClient {
  const byCode = new Map<string, () => void>(Object.entries(reports));
  const watched = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      byCode.get(failureOf(error).code ?? '')?.();
      throw error;
    }
  };
  return Object.freeze<ApiClient>({
    call: (...input) => watched(api.call(...input)),
    open: (...input) => watched(api.open(...input)),
  });
}
