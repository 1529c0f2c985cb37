import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { notify, reportRefusal } from '../../../notices/report-failure.ts';
import { useServices } from '../../../session/services.tsx';
import { texts } from './texts.ts';

/** Sends the link again to who is signed in, and says what came of it. */
export function useResend(email: string): { readonly resend: () => void; readonly busy: boolean } {
  const { api } = useServices();
  const { submit, busy } = useGuardedSubmit(async () => {
    await api.call('resendActivation', { body: { email } }).then(
      () => notify(texts.bannerResent(email)),
      (error: unknown) => reportRefusal(error, texts.bannerFailed),
    );
  });
  return { resend: () => void submit(undefined), busy };
}
