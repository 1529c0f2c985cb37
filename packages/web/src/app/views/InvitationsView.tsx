export { InvitationsPage as InvitationsView } from '../../features/manage/invitations/InvitationsPage.tsx';
