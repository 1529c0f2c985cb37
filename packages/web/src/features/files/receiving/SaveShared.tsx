import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { formatBytes } from '../../../format/bytes.ts';
import page from '../../../panels/page.module.css';
import panels from '../../../panels/panels.module.css';
import { useIsAway } from '../../../session/services.tsx';
import { KindIcon } from '../browser/ItemPicture.tsx';
import { DirectoryTree } from '../moving/DirectoryTree.tsx';
import classes from './SaveShared.module.css';
import { texts } from './texts.ts';

interface SaveSharedProps {
  readonly files: readonly File[];
  /** Uploads them into a directory; null is the top. */
  onSave(directoryId: string | null): void;
  onCancel(): void;
}

/** Asks whether files that another application has handed over are saved, and where to. */
export function SaveShared({ files, onSave, onCancel }: SaveSharedProps) {
  const [target, setTarget] = useState<string | null | undefined>(null);
  const isAway = useIsAway();
  if (files.length === 0) return <NothingShared onLeave={onCancel} />;
  const size = formatBytes(files.reduce((sum, file) => sum + file.size, 0));
  return (
    <div className={page.page}>
      <div className={page.narrow}>
        <h1 className={page.title}>{texts.title}</h1>
        <p className={panels.quiet}>{texts.from}</p>
        <section className={classes.part}>
          <h2 className={classes.heading}>{texts.what({ count: files.length, size })}</h2>
          <SharedList files={files} />
        </section>
        <section className={classes.part}>
          <h2 className={classes.heading}>{texts.where}</h2>
          <div className={classes.tree}>
            <DirectoryTree chosen={target} spaceOf={null} onChoose={(node) => setTarget(node?.id)} />
          </div>
        </section>
        <p className={classes.away} role="status">
          {isAway && texts.away}
        </p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button disabled={target === undefined} onClick={() => target !== undefined && onSave(target)}>
            {texts.save}
          </Button>
        </Group>
      </div>
    </div>
  );
}

function SharedList({ files }: Pick<SaveSharedProps, 'files'>) {
  // Names may come twice.
  const entries = files.map(({ name, size, type }, index) => ({ key: `${index} ${name}`, name, size, type }));
  return (
    <ul className={classes.files}>
      {entries.map(({ key, name, size, type }) => (
        <li key={key} className={classes.file}>
          <KindIcon mime={type} />
          <span className={classes.name} dir="auto" title={name}>
            {name}
          </span>
          <span className={classes.size}>{formatBytes(size)}</span>
        </li>
      ))}
    </ul>
  );
}

function NothingShared({ onLeave }: { onLeave(): void }) {
  return (
    <div className={page.page}>
      <div className={page.narrow}>
        <h1 className={page.title}>{texts.title}</h1>
        <p className={panels.quiet} role="status">
          {texts.nothing}
        </p>
        <Button variant="default" onClick={onLeave}>
          {texts.toFiles}
        </Button>
      </div>
    </div>
  );
}
