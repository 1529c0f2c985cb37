import { type ApiClient, problemCodeOf } from '@coffer/client';
import type { ProblemCode } from '@coffer/contract';

/** A client that reports refusals with these codes, besides throwing them. */
export function noticing(
  api: ApiClient,
  reports: Readonly<Partial<Record<ProblemCode, () => void>>>,
): ApiClient {
  const watched = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      const code = problemCodeOf(error);
      if (code !== null) reports[code]?.();
      throw error;
    }
  };
  return Object.freeze<ApiClient>({
    call: (...input) => watched(api.call(...input)),
    open: (...input) => watched(api.open(...input)),
  });
}
