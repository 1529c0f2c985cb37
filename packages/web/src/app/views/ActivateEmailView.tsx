import { getRouteApi } from '@tanstack/react-router';
import { ActivateEmailPage } from '../../features/auth/activation/ActivateEmailPage.tsx';

const route = getRouteApi('/auth/activate-email/$token');

export function ActivateEmailView() {
  return <ActivateEmailPage code={route.useParams().token} />;
}
