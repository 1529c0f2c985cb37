import {
  IconFile,
  IconFileCode,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconFolderFilled,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconPresentation,
} from '@tabler/icons-react';
import { type Kind, kindOf } from '../../../format/kind.ts';
import classes from './KindIcon.module.css';

const ICONS: Record<Kind, typeof IconFile> = {
  archive: IconFileZip,
  audio: IconMusic,
  code: IconFileCode,
  document: IconFileText,
  file: IconFile,
  folder: IconFolderFilled,
  image: IconPhoto,
  pdf: IconFileTypePdf,
  presentation: IconPresentation,
  spreadsheet: IconFileSpreadsheet,
  text: IconFileText,
  video: IconMovie,
};

interface KindIconProps {
  readonly mime: string;
}

/** The icon of a file or a directory; decoration. */
export function KindIcon({ mime }: KindIconProps) {
  const kind = kindOf(mime);
  const Icon = ICONS[kind];
  return <Icon className={classes.icon} size={36} stroke={1.6} data-kind={kind} aria-hidden="true" />;
}
