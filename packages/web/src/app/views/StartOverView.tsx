import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { StartOverPage } from '../../features/auth/starting-over/StartOverPage.tsx';
import { texts } from '../../features/auth/starting-over/texts.ts';
import { notify } from '../../notices/report-failure.ts';

const route = getRouteApi('/auth/start-over/$token');

/** After an account was emptied, its owner logs in with the new password. */
export function StartOverView() {
  const { token } = route.useParams();
  const navigate = useNavigate();
  const toLogin = () => {
    notify(texts.done);
    void navigate({ to: '/auth/login', replace: true });
  };
  return <StartOverPage code={token} onDone={toLogin} />;
}
