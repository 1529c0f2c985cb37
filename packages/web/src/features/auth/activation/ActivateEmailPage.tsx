import '../../../failures/drive-texts.ts';
import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { reportFailure } from '../../../notices/report-failure.ts';
import { ConfirmDialog } from '../../../panels/ConfirmDialog.tsx';
import { useUser } from '../../../session/services.tsx';
import classes from '../AuthForm.module.css';
import { AuthFrame } from '../AuthFrame.tsx';
import { useLogout } from '../sign-in.ts';
import { texts } from './texts.ts';
import { useActivation } from './use-activation.ts';

const route = getRouteApi('/auth/activate-email/$token');

/** Where the link in the activation e-mail leads: asks who opens it to confirm, and says what became of it. */
export function ActivateEmailPage() {
  const { token: code } = route.useParams();
  const activation = useActivation(code);
  switch (activation.outcome) {
    case null:
      return <AskToConfirm activation={activation} />;
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
          <div className={classes.actions}>
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
    case 'nobody':
      return (
        <AuthFrame title={texts.askTitle} subtitle={texts.askToLogIn}>
          <LogIn code={code} />
        </AuthFrame>
      );
    case 'other':
      return (
        <AuthFrame title={texts.otherTitle} subtitle={texts.other}>
          <LogIn code={code} logOut />
        </AuthFrame>
      );
    case 'refused':
      return <AuthFrame title={texts.refusedTitle} subtitle={texts.refused} />;
  }
}

/** Leads back here by the login, after who else is signed in in this browser was signed out. */
function LogIn({ code, logOut = false }: { readonly code: string; readonly logOut?: boolean }) {
  const { mutateAsync: logout } = useLogout();
  const navigate = useNavigate();
  const redirect = `/auth/activate-email/${encodeURIComponent(code)}`;
  const toLogin = async () => {
    if (logOut) await logout();
    await navigate({ to: '/auth/login', search: { redirect } });
  };
  return (
    <Button size="md" fullWidth onClick={() => void toLogin().catch(reportFailure)}>
      {texts.logInToConfirm}
    </Button>
  );
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

interface AskToConfirmProps {
  readonly activation: ReturnType<typeof useActivation>;
}

/**
 * Asks whether the address is theirs. Programs open what stands in mails, so that opening the page does nothing by
 * itself.
 */
function AskToConfirm({ activation }: AskToConfirmProps) {
  const user = useUser();
  const [isRefusing, setRefusing] = useState(false);
  return (
    <AuthFrame
      title={texts.askTitle}
      subtitle={user === null ? texts.ask : texts.askUser({ email: user.email })}
    >
      <div className={classes.form}>
        <FormFailure failure={activation.failure} />
        <Button size="md" fullWidth loading={activation.busy} onClick={activation.confirm}>
          {texts.confirm}
        </Button>
        <Button size="md" variant="default" fullWidth onClick={() => setRefusing(true)}>
          {texts.refuse}
        </Button>
      </div>
      {isRefusing && (
        <ConfirmDialog
          title={texts.refuseTitle}
          text={texts.refuseText}
          yes={texts.refuseYes}
          onConfirm={activation.refuse}
          onClose={() => setRefusing(false)}
        />
      )}
    </AuthFrame>
  );
}
