import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { folderPlace } from '../../session/folder-place.ts';

interface LeadProps {
  readonly place: ReturnType<typeof folderPlace>;
}

/** Leads to another folder in the place of this page, once: `Navigate` does so again with each rendering, which its own navigation causes here. */
export function Lead({ place }: LeadProps) {
  const navigate = useNavigate();
  const lead = useEffectEvent(() => navigate({ ...place, hash: true, replace: true }));
  useEffect(() => void lead(), []);
  return null;
}
