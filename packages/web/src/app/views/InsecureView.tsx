import { Mark } from '../../identity/Mark.tsx';
import { messages } from '../../languages/messages.ts';
import classes from './views.module.css';

const texts = messages('insecure');

/** Shown where the browser offers no cryptography because the page came over plain HTTP. */
export function InsecureView() {
  // The key of a public link stands behind the `#`.
  const { host, pathname, search, hash } = window.location;
  return (
    <main className={classes.screen}>
      <Mark size={56} />
      <h1 className={classes.title}>{texts.title}</h1>
      <p className={classes.quiet}>{texts.text}</p>
      <ul className={classes.steps}>
        {Object.values(texts.steps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <a className={classes.link} href={`https://${host}${pathname}${search}${hash}`}>
        {texts.tryHttps}
      </a>
    </main>
  );
}
