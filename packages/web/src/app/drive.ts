/** What every page of a signed-in user needs, in one piece, which the pages of those who are not do without. */
export { createTransfers } from './create-transfers.ts';
export { Notices } from './Notices.tsx';
export { FilesView } from './views/FilesView.tsx';
export { ShellView } from './views/ShellView.tsx';
