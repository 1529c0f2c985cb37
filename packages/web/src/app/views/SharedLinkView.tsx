import '../../failures/drive-texts.ts';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { KindIcon } from '../../features/files/browser/ItemPicture.tsx';
import { SharedLinkPage } from '../../features/links/shared/SharedLinkPage.tsx';
import type { SharedPorts } from '../../features/links/shared/shared-ports.ts';
import { lazy } from '../../lazy/lazy.tsx';
import { partLoader } from '../../lazy/part-loader.ts';
import { previewKind } from '../../preview-kinds/preview-kind.ts';
import { useServices } from '../../session/services.tsx';
import { createSaving } from '../create-saving.ts';
import { openedLink } from '../opened-secrets.ts';
import { SaveToDriveButton } from './SaveToDriveButton.tsx';

const opening = partLoader(() => import('../open-downloads.ts'));

const SharedPreview = lazy(['viewer'], async () => (await import('./SharedPreview.tsx')).SharedPreview);

const SendPage = lazy(
  ['links'],
  async () => (await import('../../features/links/sending/SendPage.tsx')).SendPage,
);

/** Where an invitation into a folder leads; here for the same reason as `SendView`. */
export const JoinView = lazy(['door'], async () => (await import('./JoinView.tsx')).JoinView);

const canPreview: SharedPorts['canPreview'] = (file) => previewKind(file) !== null;
const preview: SharedPorts['preview'] = (viewed) => <SharedPreview {...viewed} />;

const route = getRouteApi('/l/$link_id');
const sendRoute = getRouteApi('/r/$id');

/** The page behind a public link, for anybody with its address. Who comes back from logging in has its key in memory. */
export function SharedLinkView() {
  const { link_id: id } = route.useParams();
  const hash = useLocation({ select: (location) => location.hash });
  const { api } = useServices();
  const navigate = useNavigate();
  const [kept] = useState(() => openedLink.getState().opened);
  const secret = hash === '' && kept?.id === id ? (kept.secret ?? '') : hash;
  const open = (opened: string) => void navigate({ to: '.', hash: opened, replace: true });
  const giveBack = useEffectEvent(() => {
    openedLink.setState({ opened: null });
    if (hash !== secret) open(secret);
  });
  useEffect(giveBack, []);
  const ports = useMemo<SharedPorts>(
    () => ({
      save: createSaving(api),
      read: async (...asked) => (await opening.load()).readWhole(api, ...asked),
      toDrive: (saved) => <SaveToDriveButton {...{ id, secret, ...saved }} />,
      icon: (mime) => <KindIcon mime={mime} />,
      canPreview,
      preview,
    }),
    [api, id, secret],
  );
  return <SharedLinkPage key={`${id}#${secret}`} id={id} secret={secret} ports={ports} onSecret={open} />;
}

/** The page behind a request link, for anybody with its address; here, so that the first page names no more files than before. */
export function SendView() {
  const { id } = sendRoute.useParams();
  const hash = useLocation({ select: (location) => location.hash });
  return <SendPage key={`${id}#${hash}`} id={id} secret={hash} />;
}
