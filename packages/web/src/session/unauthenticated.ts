import type { ApiClient } from '@coffer/client';
import { failureOf } from '../failures/failure.ts';

/** A client that reports an answer which says that the session is over, besides throwing it. */
export function noticingTheEnd(api: ApiClient, onEnd: () => void): ApiClient {
  const noticing = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if (failureOf(error).code === 'unauthenticated') onEnd();
      throw error;
    }
  };
  return Object.freeze<ApiClient>({
    call: (...input) => noticing(api.call(...input)),
    open: (...input) => noticing(api.open(...input)),
  });
}
