import { useMutation } from '@tanstack/react-query';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { notify, reportRefusal } from '../../../notices/report-failure.ts';
import { useServices } from '../../../session/services.tsx';
import { waitingTexts } from './waiting-texts.ts';

/** Has the activation mail sent again to an address. The answer is the same for every address. */
export function useResendActivation() {
  const { api } = useServices();
  return useMutation({ mutationFn: (email: string) => api.call('resendActivation', { body: { email } }) });
}

/** Sends the link again to who is signed in, and says what came of it. */
export function useResend(email: string): { readonly resend: () => void; readonly busy: boolean } {
  const { mutateAsync: resendActivation } = useResendActivation();
  const { submit, busy } = useGuardedSubmit(async () => {
    await resendActivation(email).then(
      () => notify(waitingTexts.bannerResent({ email })),
      (error: unknown) => reportRefusal(error, waitingTexts.bannerFailed),
    );
  });
  return { resend: () => void submit(undefined), busy };
}
