import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { askAnew } from '../../../src/app/live/ask-anew.ts';

/** What is shown of a list that a server answers for; each answer waits until it is let go. */
function shownList() {
  const answers: ((length: number) => void)[] = [];
  const queryClient = new QueryClient();
  const observer = new QueryObserver(queryClient, {
    queryKey: ['list'],
    queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
  });
  observer.subscribe(() => undefined);
  return {
    queryClient,
    /** Answers the request with this number. */
    answer: (request: number, length: number) => answers[request]?.(length),
    asked: () => answers.length,
    shown: () => expect.poll(() => observer.getCurrentResult().data, { interval: 1 }),
  };
}

it('What changes while it is asked for the first time is asked for anew', async () => {
  const { queryClient, answer, asked, shown } = shownList();
  const again = askAnew(queryClient, { queryKey: ['list'] });
  await expect.poll(asked, { interval: 1 }).toBe(2);
  answer(0, 3);
  answer(1, 4);
  await again;
  await shown().toBe(4);
});

it('What is shown stays until the newer answer is there', async () => {
  const { queryClient, answer, asked, shown } = shownList();
  answer(0, 3);
  await shown().toBe(3);
  const again = askAnew(queryClient, { queryKey: ['list'] });
  await expect.poll(asked, { interval: 1 }).toBe(2);
  await shown().toBe(3);
  answer(1, 4);
  await again;
  await shown().toBe(4);
});

it('What is not shown is not asked for', async () => {
  const { queryClient, asked } = shownList();
  await askAnew(queryClient, { queryKey: ['list'], predicate: () => false });
  expect(asked()).toBe(1);
});
