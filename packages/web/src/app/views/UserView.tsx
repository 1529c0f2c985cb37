import { getRouteApi } from '@tanstack/react-router';
import { UserPage } from '../../features/manage/user/UserPage.tsx';

const route = getRouteApi('/signed-in/manage/users/$id');

export function UserView() {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  return <UserPage key={id} id={id} onDeleted={() => void navigate({ to: '/manage/users' })} />;
}
