import { Mark } from '../../identity/Mark.tsx';
import { texts } from '../texts.ts';
import classes from './views.module.css';

/** Shown where the browser offers no cryptography because the page came over plain HTTP. */
export function InsecureView() {
  // The key of a public link stands behind the `#`.
  const { host, pathname, search, hash } = window.location;
  return (
    <main className={classes.screen}>
      <Mark size={56} />
      <h1 className={classes.title}>{texts.insecureTitle}</h1>
      <p className={classes.quiet}>{texts.insecure}</p>
      <ul className={classes.steps}>
        {Object.values(texts.insecureSteps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <a className={classes.link} href={`https://${host}${pathname}${search}${hash}`}>
        {texts.insecureTry}
      </a>
    </main>
  );
}
