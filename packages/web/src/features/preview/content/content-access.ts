import type { ApiClient } from '@coffer/client';
import { createContext, use } from 'react';
import type { OpenContent } from '../preview-file.ts';

/** How the viewer gets at contents. */
export interface ContentAccess {
  readonly api: ApiClient;
  readonly open: OpenContent;
}

export const ContentAccessContext = createContext<ContentAccess | null>(null);

/** How contents are got at. Throws outside of a viewer. */
export function useContentAccess(): ContentAccess {
  const access = use(ContentAccessContext);
  if (access === null) throw new Error('useContentAccess was called outside of a viewer');
  return access;
}
