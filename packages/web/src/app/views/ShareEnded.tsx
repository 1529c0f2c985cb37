import { Button, Group } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import faces from '../../features/files/browser/FolderFaces.module.css';
import { texts as ofFiles } from '../../features/files/texts.ts';
import { texts } from '../../features/people/texts.ts';
import { useLeave } from '../../features/people/use-people.ts';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { EmptyCoffer } from '../../identity/EmptyCoffer.tsx';
import { useUnlessAway } from '../../panels/needs-server.tsx';

interface ShareEndedProps {
  readonly spaceId: string;
  /** The name that its owner gave it; null if this page never had it open. */
  readonly name: string | null;
}

/** Says that something is not shared any more, and leads on; what stands for it in the drive goes when somebody wants that. */
export function ShareEnded({ spaceId, name }: ShareEndedProps) {
  const navigate = useNavigate();
  const { mutateAsync: leave, isPending, error } = useLeave();
  const unlessAway = useUnlessAway();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // It takes the place of what had the focus.
    if (document.activeElement === document.body) title.current?.focus();
  }, []);
  const go = () => void navigate({ to: '/{-$file_id}', params: { file_id: undefined } });
  // Where it fails, the mutation says so below. What stood here may be gone from the page before the answer is back.
  const remove = () => void leave(spaceId).then(go, () => undefined);
  return (
    <section className={faces.empty}>
      <EmptyCoffer />
      <div role="alert">
        <h1 ref={title} tabIndex={-1} className={faces.title}>
          {name === null ? texts.overTitle : texts.overTitleOf({ name })}
        </h1>
        <p className={faces.text}>{texts.overText}</p>
      </div>
      <Group justify="center" gap="xs">
        <Button
          variant="light"
          renderRoot={(props) => <Link to="/{-$file_id}" params={{ file_id: undefined }} {...props} />}
        >
          {ofFiles.myFiles}
        </Button>
        <Button variant="default" renderRoot={(props) => <Link to="/shared" {...props} />}>
          {texts.shared}
        </Button>
        <Button variant="subtle" color="gray" loading={isPending} {...unlessAway(remove)}>
          {texts.remove}
        </Button>
      </Group>
      <FormFailure failure={error} />
    </section>
  );
}
