import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { JoinPage } from '../../features/auth/joining/JoinPage.tsx';
import { openedInvitation } from '../opened-invitation.ts';

const route = getRouteApi('/join/$id');

/** Where an invitation into a folder leads. Who comes back from registering or logging in has its secret in memory. */
export function JoinView() {
  const { id } = route.useParams();
  const hash = useLocation({ select: (location) => location.hash });
  const { driveParts } = route.useRouteContext();
  const { opened } = openedInvitation.getState();
  const secret = hash !== '' ? hash : opened?.id === id ? opened.secret : null;
  useEffect(() => openedInvitation.setState({ opened: { id, secret } }), [id, secret]);
  const join = async () => {
    const { drive } = await driveParts.load();
    const joined = await drive.people.join(id, secret);
    openedInvitation.setState({ opened: null });
    return joined;
  };
  const onRegister = (ticket: string | null) =>
    openedInvitation.setState({ opened: { id, secret }, ticket: ticket ?? undefined });
  return <JoinPage key={`${id}#${secret}`} id={id} secret={secret} onRegister={onRegister} onJoin={join} />;
}
