import { IconCheck } from '@tabler/icons-react';
import classes from './Promises.module.css';
import { Strongbox } from './Strongbox.tsx';
import { texts } from './texts.ts';

/** What the product promises, on wide screens beside the form. */
export function Promises() {
  return (
    <aside className={classes.panel}>
      <div className={classes.content}>
        <Strongbox />
        <h2 className={classes.title}>{texts.promiseTitle}</h2>
        <ul className={classes.list}>
          {texts.promises.map((promise) => (
            <li key={promise}>
              <IconCheck size={18} stroke={2.25} />
              {promise}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
