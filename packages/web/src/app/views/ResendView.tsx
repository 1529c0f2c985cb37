import { getRouteApi } from '@tanstack/react-router';
import { ResendPage } from '../../features/auth/activation/ResendPage.tsx';

const route = getRouteApi('/auth/register/resend');

export function ResendView() {
  const { email = '' } = route.useSearch();
  return <ResendPage email={email} />;
}
