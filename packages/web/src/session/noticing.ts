import { type ApiClient, type Failure, failureOf } from '@coffer/client';

/** A client that reports failures with these codes, besides throwing them. */
export function noticing(
  api: ApiClient,
  reports: Readonly<Partial<Record<Failure['code'], () => void>>>,
): ApiClient {
  const watched = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      reports[failureOf(error).code]?.();
      throw error;
    }
  };
  return Object.freeze<ApiClient>({
    call: (...input) => watched(api.call(...input)),
    open: (...input) => watched(api.open(...input)),
  });
}
