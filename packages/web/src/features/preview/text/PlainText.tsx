import classes from './TextView.module.css';

interface PlainTextProps {
  readonly text: string;
}

/** A text as it is, wrapped at the width of the screen. */
export function PlainText({ text }: PlainTextProps) {
  return (
    <pre className={classes['plain']} dir="auto">
      {text}
    </pre>
  );
}
