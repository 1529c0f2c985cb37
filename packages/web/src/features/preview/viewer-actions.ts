import { createContext, use } from 'react';

/** What can be done from within the shown file. */
export interface ViewerActions {
  /** Loads the shown file anew. */
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
