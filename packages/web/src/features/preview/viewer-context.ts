import type { ApiClient, createDownloads } from '@coffer/client';
import { createContext, use } from 'react';
import type { OpenContent } from './preview-file.ts';

/** The actions of the viewer, for use from within the shown file. */
interface ViewerActions {
  /** Loads the shown file again. */
  readonly retry: () => void;
  readonly download: () => void;
  /** Shows that the file's content cannot be shown after all. */
  readonly fail: (error: unknown) => void;
}

export const ViewerActionsContext = createContext<ViewerActions | null>(null);

/** The actions of the viewer. Throws outside of it. */
export function useViewerActions(): ViewerActions {
  const actions = use(ViewerActionsContext);
  if (actions === null) throw new Error('useViewerActions was called outside of a viewer');
  return actions;
}

/** How the viewer gets at contents. */
interface ContentAccess {
  readonly api: ApiClient;
  readonly openDownload: ReturnType<typeof createDownloads>;
  readonly open: OpenContent;
}

export const ContentAccessContext = createContext<ContentAccess | null>(null);

/** How contents are got at. Throws outside of a viewer. */
export function useContentAccess(): ContentAccess {
  const access = use(ContentAccessContext);
  if (access === null) throw new Error('useContentAccess was called outside of a viewer');
  return access;
}
