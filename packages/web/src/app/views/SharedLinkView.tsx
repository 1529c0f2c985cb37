import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { KindIcon } from '../../features/files/browser/ItemPicture.tsx';
import { SharedLinkPage } from '../../features/links/shared/SharedLinkPage.tsx';
import type { SharedPorts } from '../../features/links/shared/shared-ports.ts';
import { lazy } from '../../lazy/lazy.tsx';
import { previewKind } from '../../preview-kinds/preview-kind.ts';
import { useServices } from '../../session/services.tsx';
import { createSaving } from '../create-saving.ts';

const SharedPreview = lazy(async () => (await import('./SharedPreview.tsx')).SharedPreview);

const canPreview: SharedPorts['canPreview'] = (file) => previewKind(file) !== null;
const preview: SharedPorts['preview'] = (viewed) => <SharedPreview {...viewed} />;

const route = getRouteApi('/l/$link_id');

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
