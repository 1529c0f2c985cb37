import { Button, Checkbox, TextInput } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Facts, Status } from '../Status.tsx';
import classes from './decisions.module.css';
import { texts } from './texts.ts';

/** Which of the two choices: `keep` stands first, and loses nothing. */
export type Choice = 'keep' | 'accept';

/** An item about which somebody decides. */
export interface Undecided {
  readonly id: string;
  readonly name: string;
  /** Where it lies, such as “My files / Letters”. */
  readonly place: string;
  /** A word or two for what happened to it. Items of one word stand together, in the order of the list. */
  readonly happened: string;
  /** What there is to know before somebody decides, such as what it was called before, and since when. */
  readonly details: readonly string[];
  /** Where only one of the choices can be taken. */
  readonly only?: Choice;
}

interface DecisionListProps {
  readonly label: string;
  readonly items: readonly Undecided[];
  /** What the buttons of both choices say, the safe one first; left out where there is nothing to decide. */
  readonly choices?: Readonly<Record<Choice, string>>;
  readonly decided?: ReadonlyMap<string, Choice>;
  readonly disabled?: boolean;
  onDecide?(ids: readonly string[], choice: Choice): void;
}

const NOTHING: ReadonlyMap<string, Choice> = new Map();

const ROW_PX = 84;
/** About the height of the list, before it is measured. */
const LIST_PX = 560;

/**
 * A list of items for each of which one of two choices is taken, alone or for all that are selected. Nothing is chosen
 * beforehand. Arrow keys, Home and End go from row to row; only what is in view is drawn.
 *
 * @example
 * <DecisionList
 *   label="What differs"
 *   items={items}
 *   choices={{ keep: 'Put back', accept: 'Accept' }}
 *   decided={decided}
 *   onDecide={(ids, choice) => setDecided((before) => new Map([...before, ...ids.map((id) => [id, choice] as const)]))}
 * />
 */
export function DecisionList({
  label,
  items,
  choices,
  decided = NOTHING,
  disabled = false,
  onDecide = () => undefined,
}: DecisionListProps) {
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => found(items, query), [items, query]);
  const chosen = shown.filter(({ id }) => selected.has(id));
  const left = items.filter(({ id }) => !decided.has(id)).length;
  const select = (ids: readonly string[], isSelected: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      for (const id of ids) isSelected ? after.add(id) : after.delete(id);
      return after;
    });
  };
  const decide = (choice: Choice) =>
    onDecide(
      chosen.filter(({ only = choice }) => only === choice).map(({ id }) => id),
      choice,
    );
  return (
    <div className={classes.decisions}>
      <TextInput
        aria-label={texts.search}
        placeholder={texts.search}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      {choices !== undefined && (
        <div className={classes.bar}>
          <Checkbox
            label={chosen.length === 0 ? texts.all : texts.selected({ count: chosen.length })}
            aria-label={texts.all}
            checked={shown.length > 0 && chosen.length === shown.length}
            indeterminate={chosen.length > 0 && chosen.length < shown.length}
            onChange={({ currentTarget }) =>
              select(
                shown.map(({ id }) => id),
                currentTarget.checked,
              )
            }
          />
          <div className={classes.choices}>
            {BOTH.map((choice) => (
              <Button
                key={choice}
                variant="default"
                size="compact-md"
                disabled={disabled || chosen.length === 0}
                onClick={() => decide(choice)}
              >
                {choices[choice]}
              </Button>
            ))}
          </div>
          <span className={classes.quiet} role="status">
            {texts.left({ count: left })}
          </span>
        </div>
      )}
      {shown.length === 0 && <p className={classes.none}>{texts.nothingFound}</p>}
      <Rows
        label={label}
        shown={shown}
        row={(item) => ({
          ...{ item, choices, disabled, onDecide },
          choice: decided.get(item.id),
          isSelected: selected.has(item.id),
          onSelect: (isSelected) => select([item.id], isSelected),
        })}
      />
    </div>
  );
}

const BOTH = ['keep', 'accept'] as const satisfies readonly Choice[];

function found(items: readonly Undecided[], query: string): readonly Undecided[] {
  const wanted = query.trim().toLocaleLowerCase();
  if (wanted === '') return items;
  return items.filter(({ name, place }) =>
    [name, place].some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
}

interface RowsProps {
  readonly label: string;
  readonly shown: readonly Undecided[];
  readonly row: (item: Undecided) => DecisionRowProps;
}

/** Those of the rows that are in view. */
function Rows({ label, shown, row }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => shown[index]?.id ?? index,
    initialRect: { width: 0, height: LIST_PX },
    overscan: 6,
  });
  const focus = (index: number) => {
    virtualizer.scrollToIndex(index);
    // It is drawn with the next frame.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] input`)?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-index]') : null;
    if (row === null) return;
    const to = target(event.key, Number(row.dataset['index']), shown.length);
    if (to === null) return;
    event.preventDefault();
    focus(to);
  };
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul aria-label={label} onKeyDown={onKeyDown} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const item = shown[index];
          if (item === undefined) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={shown.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <DecisionRow {...row(item)} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Where a key leads from a row; null where it leads nowhere. */
function target(key: string, from: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(from + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(from - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

interface DecisionRowProps {
  readonly item: Undecided;
  readonly choices: DecisionListProps['choices'];
  readonly choice: Choice | undefined;
  readonly isSelected: boolean;
  readonly disabled: boolean;
  onSelect(isSelected: boolean): void;
  onDecide(ids: readonly string[], choice: Choice): void;
}

function DecisionRow({ item, choices, choice, isSelected, disabled, onSelect, onDecide }: DecisionRowProps) {
  const { id, name, place, happened, details, only } = item;
  return (
    <div className={classes.row}>
      {choices !== undefined && (
        <Checkbox
          aria-label={texts.select({ name })}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
      )}
      <div className={classes.what}>
        <p className={classes.name}>
          {name} <Status tone="neutral">{happened}</Status>
        </p>
        <p className={classes.quiet}>
          <Facts of={[place, ...details]} />
        </p>
      </div>
      {choices !== undefined && (
        <div className={classes.choices}>
          {BOTH.filter((each) => only === undefined || each === only).map((each) => (
            <Button
              key={each}
              size="compact-md"
              variant={choice === each ? 'filled' : 'default'}
              aria-pressed={choice === each}
              aria-label={texts.choiceOf({ choice: choices[each], name })}
              disabled={disabled}
              onClick={() => onDecide([id], each)}
            >
              {choices[each]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
