import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { BrowserPorts } from '../../features/files/ports.ts';
import { useSpace } from '../../session/space-context.ts';

/** The route of the viewer. */
export const VIEWER = '/p/$id';

/** Opens a version of a file of the space that is shown. */
export function usePreviewVersion(): NonNullable<BrowserPorts['previewVersion']> {
  const navigate = useNavigate();
  const spaceId = useSpace()?.spaceId;
  return useCallback(
    ({ id, versionId }) =>
      navigate({
        to: VIEWER,
        params: { id },
        search: { version: versionId ?? undefined, space: spaceId },
      }),
    [navigate, spaceId],
  );
}
