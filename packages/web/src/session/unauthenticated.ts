import type { ApiClient } from '@coffer/client';
import { failureOf } from '../failures/failure.ts';

/** A client that reports an answer which says that the session is over, besides throwing it. */
export function noticingTheEnd(api: ApiClient, onEnd: () => void): ApiClient {
  const call: ApiClient['call'] = async (...input) => {
    try {
      return await api.call(...input);
    } catch (error) {
      if (failureOf(error).code === 'unauthenticated') onEnd();
      throw error;
    }
  };
  return Object.freeze({ call });
}
