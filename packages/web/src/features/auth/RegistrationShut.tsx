import { AuthFrame } from './AuthFrame.tsx';
import { ToLogin } from './ToLogin.tsx';
import { texts } from './texts.ts';

const REASONS = {
  closed: { title: texts.closedTitle, subtitle: texts.closed },
  invitation: { title: texts.invitationTitle, subtitle: texts.invitation },
} as const;

interface RegistrationShutProps {
  readonly why: keyof typeof REASONS;
}

/** Shown instead of the form where the server would refuse it. */
export function RegistrationShut({ why }: RegistrationShutProps) {
  return <AuthFrame {...REASONS[why]} footer={<ToLogin />} />;
}
