import { AccountPage } from '../../features/account/AccountPage.tsx';
import type { AccountParts } from '../../features/account/account-parts.ts';
import { AccountEvents } from '../../features/events/AccountEvents.tsx';
import { PasskeyList } from '../../features/passkeys/PasskeyList.tsx';
import { MakeRecoveryCode } from '../../features/recovery/MakeRecoveryCode.tsx';
import { TwoFactorCodes } from '../../features/two-factor/TwoFactorCodes.tsx';
import { TwoFactorSetup } from '../../features/two-factor/TwoFactorSetup.tsx';
import { lazy } from '../../lazy/lazy.tsx';

// From here, so that the login page does not name what these take.

export const ChangePasswordView = lazy(
  ['account', 'keys'],
  async () => (await import('../../features/account/password/ChangePasswordPage.tsx')).ChangePasswordPage,
);

export const DifferencesView = lazy(
  ['account'],
  async () => (await import('../../features/account/differences/DifferencesPage.tsx')).DifferencesPage,
);

export const WaitingView = lazy(
  ['account'],
  async () => (await import('../../features/account/waiting/WaitingPage.tsx')).WaitingPage,
);

const parts: AccountParts = {
  twoFactorSetup: (on) => <TwoFactorSetup passwordProof={null} {...on} />,
  twoFactorCodes: (codes, onDone) => <TwoFactorCodes codes={codes} onDone={onDone} />,
  recoveryCode: (key, onMade) => <MakeRecoveryCode {...key} onMade={onMade} />,
  passkeys: <PasskeyList />,
  activity: <AccountEvents />,
};

/** The account page, with the parts that features of their own bring. */
export function AccountView() {
  return <AccountPage parts={parts} />;
}
