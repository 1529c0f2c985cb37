import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import classes from '../AuthForm.module.css';
import { AuthFrame } from '../AuthFrame.tsx';
import { texts } from './texts.ts';
import { useActivation } from './use-activation.ts';

interface ActivateEmailPageProps {
  /** From the link in the mail. */
  readonly code: string;
}

/** Where the link in the activation e-mail leads: confirms the address, and says what became of it. */
export function ActivateEmailPage({ code }: ActivateEmailPageProps) {
  const activation = useActivation(code);
  switch (activation.kind) {
    case 'working':
      return <AuthFrame title={texts.working} subtitle="" />;
    case 'confirmed':
      return (
        <AuthFrame title={texts.confirmedTitle} subtitle={texts.confirmed}>
          <ToFiles />
        </AuthFrame>
      );
    case 'already':
      return (
        <AuthFrame title={texts.alreadyTitle} subtitle={texts.already}>
          <ToFiles />
        </AuthFrame>
      );
    case 'expired':
      return (
        <AuthFrame title={texts.expiredTitle} subtitle={texts.expired}>
          <Button size="md" renderRoot={(props) => <Link to="/auth/register/resend" {...props} />}>
            {texts.toResend}
          </Button>
        </AuthFrame>
      );
    case 'taken':
      return (
        <AuthFrame title={texts.takenTitle} subtitle={texts.taken}>
          <div className={classes['actions']}>
            <Button size="md" renderRoot={(props) => <Link to="/auth/login" {...props} />}>
              {texts.toLogin}
            </Button>
            <Button
              size="md"
              variant="default"
              renderRoot={(props) => <Link to="/auth/forgot-password" {...props} />}
            >
              {texts.toForgotten}
            </Button>
          </div>
        </AuthFrame>
      );
    case 'failed':
      return (
        <AuthFrame title={texts.failedTitle} subtitle={texts.failed}>
          <div className={classes['form']}>
            <FormFailure failure={activation.failure} />
            <Button size="md" onClick={activation.retry}>
              {texts.tryAgain}
            </Button>
          </div>
        </AuthFrame>
      );
  }
}

function ToFiles() {
  return (
    <Button
      size="md"
      renderRoot={(props) => <Link to="/{-$file_id}" params={{ file_id: undefined }} {...props} />}
    >
      {texts.toFiles}
    </Button>
  );
}
