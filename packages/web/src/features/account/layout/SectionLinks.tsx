import { Link } from '@tanstack/react-router';
import { texts } from '../texts.ts';
import classes from './SectionLinks.module.css';

interface SectionLinksProps {
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** Leads to the parts of the page. */
export function SectionLinks({ sections }: SectionLinksProps) {
  return (
    <nav className={classes.links} aria-label={texts.sections}>
      {sections.map(({ id, title }) => (
        <Link key={id} to="/account" hash={id} replace className={classes.link}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
