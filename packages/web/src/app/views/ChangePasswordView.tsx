import { useNavigate } from '@tanstack/react-router';
import { ChangePasswordPage } from '../../features/account/password/ChangePasswordPage.tsx';
import { texts } from '../../features/account/texts.ts';
import { notify } from '../../notices/report-failure.ts';

export function ChangePasswordView() {
  const navigate = useNavigate();
  const onChanged = () => {
    notify(texts.passwordChanged);
    void navigate({ to: '/account', replace: true });
  };
  return <ChangePasswordPage onChanged={onChanged} />;
}
