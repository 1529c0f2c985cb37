export { SettingsPage as SettingsView } from '../../features/manage/settings/SettingsPage.tsx';
