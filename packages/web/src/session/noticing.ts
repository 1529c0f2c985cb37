import { type ApiClient, type Failure, failureOf } from '@coffer/client';
import { tooOld } from './too-old.ts';

/** A client that reports failures with these codes, and that page or server is too old, besides throwing them. */
export function noticing(
  api: ApiClient,
  reports: Readonly<Partial<Record<Failure['code'], () => void>>>,
): ApiClient {
  const watched = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      const { code } = failureOf(error);
      if (code === 'client_too_old' || code === 'server_too_old') tooOld.setState(code);
      reports[code]?.();
      throw error;
    }
  };
  return Object.freeze<ApiClient>({
    call: (...input) => watched(api.call(...input)),
    open: (...input) => watched(api.open(...input)),
  });
}
