import type { SpaceHere } from '@coffer/client/space-set';
import { isComing } from '@coffer/client/space-set';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import classes from './Everything.module.css';
import { placeIn } from './places.ts';
import { texts } from './texts.ts';
import { useSpacesHere } from './use-spaces.ts';

interface UnreadSpacesProps {
  readonly unread: readonly SpaceHere[];
  /** Called before one is opened. */
  onOpen?(): void;
}

const isNamedAsKept = ({ name, isAsKept }: SpaceHere) => isAsKept === true && name !== null;

/** Names the shared folders that a list does not show, or not yet, and why; each leads to its folder. */
export function UnreadSpaces({ unread, onOpen }: UnreadSpacesProps) {
  const named = unread.filter(({ name }) => name !== null);
  const lines = [
    [texts.reading, named.filter(isComing)],
    [texts.leftOut, named.filter(({ reading }) => reading === 'left-out')],
    [texts.failed, named.filter(({ reading }) => reading === 'failed')],
    [texts.asKept, useSpacesHere().filter(isNamedAsKept)],
  ] as const;
  const shown = lines.filter(([, spaces]) => spaces.length > 0);
  if (shown.length === 0) return null;
  return (
    <div className={classes.unread} role="status">
      {shown.map(([text, spaces]) => (
        <p key={`${text} ${spaces[0]?.spaceId}`}>
          {text}{' '}
          {spaces.map((space, index) => (
            <Fragment key={space.spaceId}>
              {index > 0 && ', '}
              <Link {...placeIn(space, null)} onClick={onOpen}>
                <bdi>{space.name}</bdi>
              </Link>
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}
