import { useNavigate } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../../features/auth/forgotten/ForgotPasswordPage.tsx';
import { texts } from '../../features/auth/forgotten/texts.ts';
import { notify } from '../../notices/report-failure.ts';

/** After a new password is set, people get to their files. */
export function ForgotPasswordView() {
  const navigate = useNavigate();
  const toFiles = () => {
    notify(texts.done);
    void navigate({ to: '/{-$file_id}', params: { file_id: undefined }, replace: true });
  };
  return <ForgotPasswordPage onReset={toFiles} />;
}
