import type { PlacedMatch, SpaceFilter } from '@coffer/client/space-set';
import { CloseButton, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { SpaceFilterChips } from '../../everything/SpaceFilterChips.tsx';
import { UnreadSpaces } from '../../everything/UnreadSpaces.tsx';
import { FilterChips } from './FilterChips.tsx';
import { Results } from './Results.tsx';
import classes from './SearchModal.module.css';
import { texts } from './texts.ts';
import type { useSearch } from './use-search.ts';

const SCOPES = ['everything', 'thisFolder'] as const;

/** What is searched for: a text, everywhere or in the folder that is shown, in all that somebody has or in a part of it. */
export interface Asked {
  readonly text: string;
  readonly scope: (typeof SCOPES)[number];
  readonly filter: SpaceFilter;
}

interface SearchModalProps {
  readonly asked: Asked;
  readonly search: ReturnType<typeof useSearch>;
  /** Whether a folder is shown to which the search can be confined; at the top there is nothing else. */
  readonly hasScopes: boolean;
  /** Whether there is anything next to the drive. */
  readonly hasSpaces: boolean;
  onAsk(asked: Asked): void;
  /** An item's thumbnail or icon. */
  picture(match: PlacedMatch): ReactNode;
  /** @param place where it was looked for */
  onOpen(found: PlacedMatch, place: 'drive' | 'trash'): void;
  onClose(): void;
}

/** Searches while somebody types. Arrow keys choose among the results, Enter or a click opens one. */
export function SearchModal(props: SearchModalProps) {
  const { asked, search, hasScopes, hasSpaces, onAsk, picture, onOpen, onClose } = props;
  const setText = (text: string) => onAsk({ ...asked, text });
  const found = search.state.kind === 'results' ? search.state.found : [];
  const [active, choose] = useActive(search.of, found.length);
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;

  const open = (index: number) => {
    const chosen = found[index];
    if (chosen === undefined) return;
    onClose();
    onOpen(chosen, search.place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the choice of a word in an input method belongs to it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') choose(active + 1);
    else if (event.key === 'ArrowUp') choose(active - 1);
    else if (event.key === 'Enter') open(active);
    else return;
    event.preventDefault();
  };

  return (
    <Modal.Root opened onClose={onClose} size={640} yOffset="12dvh" fullScreen={narrow}>
      <Modal.Overlay backgroundOpacity={0.45} blur={2} />
      <Modal.Content aria-label={texts.search} radius={narrow ? 0 : 'lg'}>
        <Modal.Body className={classes.body ?? ''}>
          <TextInput
            className={classes.input ?? ''}
            variant="unstyled"
            size="lg"
            type="search"
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            role="combobox"
            aria-label={texts.query}
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            {...(found.length > 0 && { 'aria-activedescendant': optionId(active) })}
            placeholder={texts.query}
            leftSection={<IconSearch size={20} stroke={1.75} />}
            rightSection={narrow ? <CloseButton aria-label={texts.close} onClick={onClose} /> : null}
            value={asked.text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          {hasScopes && (
            <SegmentedControl
              className={classes.scope ?? ''}
              aria-label={texts.scope}
              size="xs"
              value={asked.scope}
              onChange={(scope) => onAsk({ ...asked, scope })}
              data={SCOPES.map((value) => ({ value, label: texts[value] }))}
            />
          )}
          <FilterChips text={asked.text} onChange={setText} />
          {hasSpaces && asked.scope === 'everything' && (
            <div className={classes.spaces}>
              <SpaceFilterChips filter={asked.filter} onFilter={(filter) => onAsk({ ...asked, filter })} />
            </div>
          )}
          <Results
            id={listId}
            state={search.state}
            active={active}
            hasMore={search.hasMore}
            optionId={optionId}
            picture={picture}
            onOpen={open}
            onPoint={choose}
            onEnd={search.fetchMore}
          />
          <UnreadSpaces unread={search.unread} onOpen={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Which result is chosen; the first one whenever other results begin. */
function useActive(of: string, count: number): readonly [number, (index: number) => void] {
  const [active, setActive] = useState({ of, index: 0 });
  const last = Math.max(0, count - 1);
  const index = active.of === of ? Math.min(active.index, last) : 0;
  return [index, (next) => setActive({ of, index: Math.max(0, Math.min(next, last)) })];
}
