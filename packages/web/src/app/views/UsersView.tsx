import { getRouteApi } from '@tanstack/react-router';
import { UsersPage } from '../../features/manage/users/UsersPage.tsx';

const route = getRouteApi('/signed-in/manage/users');

export function UsersView() {
  const navigate = route.useNavigate();
  return (
    <UsersPage search={route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
  );
}
