import { useRouter } from '@tanstack/react-router';
import { KeysDoubtedPage } from '../../features/auth/doubts/KeysDoubtedPage.tsx';
import type { KeyDoubt } from '../../session/key-doubts.ts';
import { useServices } from '../../session/services.tsx';

/** After the decision people get to where they wanted, or to where they sign in. */
export function KeysDoubtedView({ doubt }: { readonly doubt: KeyDoubt }) {
  const { doubts } = useServices().session;
  const router = useRouter();
  return (
    <KeysDoubtedPage
      doubt={doubt}
      onDecline={doubts.decline}
      onTrust={async () => {
        await doubts.trustShown();
        await router.invalidate();
      }}
    />
  );
}
