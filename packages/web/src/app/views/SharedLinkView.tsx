import '../../failures/drive-texts.ts';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { KindIcon } from '../../features/files/browser/ItemPicture.tsx';
import { SharedLinkPage } from '../../features/links/shared/SharedLinkPage.tsx';
import type { SharedPorts } from '../../features/links/shared/shared-ports.ts';
import { lazy } from '../../lazy/lazy.tsx';
import { previewKind } from '../../preview-kinds/preview-kind.ts';
import { useServices } from '../../session/services.tsx';
import { createSaving } from '../create-saving.ts';

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

/** The page behind a public link, for anybody with its address. */
export function SharedLinkView() {
  const { link_id: id } = route.useParams();
  const hash = useLocation({ select: (location) => location.hash });
  const { api } = useServices();
  const ports = useMemo<SharedPorts>(
    () => ({ save: createSaving(api), icon: (mime) => <KindIcon mime={mime} />, canPreview, preview }),
    [api],
  );
  const navigate = useNavigate();
  const open = (secret: string) => void navigate({ to: '.', hash: secret, replace: true });
  return <SharedLinkPage key={`${id}#${hash}`} id={id} secret={hash} ports={ports} onSecret={open} />;
}

/** The page behind a request link, for anybody with its address; here, so that the first page names no more files than before. */
export function SendView() {
  const { id } = sendRoute.useParams();
  const hash = useLocation({ select: (location) => location.hash });
  return <SendPage key={`${id}#${hash}`} id={id} secret={hash} />;
}
