import { QuickAccess } from '../../features/files/quick/QuickAccess.tsx';
import { useBrowserPorts } from './FilesView.tsx';

/** The files that were changed or added last. */
export function RecentView() {
  return <QuickAccess key="recent" list="recent" actions={useBrowserPorts()} />;
}

/** What is starred. */
export function StarredView() {
  return <QuickAccess key="starred" list="starred" actions={useBrowserPorts()} />;
}
