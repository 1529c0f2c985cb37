export { OverviewPage as OverviewView } from '../../features/manage/overview/OverviewPage.tsx';
