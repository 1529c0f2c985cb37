import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { driveTexts } from '../failures/drive-texts.ts';
import { addDriveTexts } from '../failures/texts.ts';
import classes from './Notices.module.css';

// Loaded with what shows them: the first page goes without.
addDriveTexts(driveTexts);

export function Notices() {
  return (
    <Notifications
      position="bottom-left"
      limit={4}
      containerWidth={380}
      classNames={{ root: classes.area ?? '' }}
    />
  );
}
