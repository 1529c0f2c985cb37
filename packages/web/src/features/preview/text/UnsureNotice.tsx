import { EncodingChoice } from '../../../preview-kinds/EncodingChoice.tsx';
import { texts } from '../texts.ts';
import classes from './TextView.module.css';

interface UnsureNoticeProps {
  /** In which the text was read at first. */
  readonly encoding: string;
  onChoose(encoding: string): void;
}

/** Says that it is not certain how a text is to be read, and lets people choose. */
export function UnsureNotice({ encoding, onChoose }: UnsureNoticeProps) {
  return (
    <div className={classes.unsure}>
      <p role="note">{texts.unsure}</p>
      <EncodingChoice encoding={encoding} onChoose={onChoose} />
    </div>
  );
}
