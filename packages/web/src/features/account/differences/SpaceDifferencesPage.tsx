import page from '../../../panels/page.module.css';
import { Differences } from './Differences.tsx';
import { texts } from './texts.ts';

interface SpaceDifferencesPageProps {
  readonly spaceId: string;
  /** As this page had it open; null where it never did. */
  readonly name: string | null;
  /** To be called once it can be opened again. */
  onDone(): void;
}

/** Stands in the place of a shared folder that the server shows otherwise than it was signed: its owner decides, and members follow. */
export function SpaceDifferencesPage({ spaceId, name, onDone }: SpaceDifferencesPageProps) {
  const top = name ?? texts.space.top;
  return (
    <div className={page.page}>
      <div className={page.column}>
        <h1 className={page.title}>{texts.space.title({ name: top })}</h1>
        <Differences of={{ spaceId, top }} words={{ ...texts, ...texts.space }} onDone={onDone} />
      </div>
    </div>
  );
}
