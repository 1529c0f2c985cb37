import type { English, Translation } from '../catalogue.ts';

export const decisions: Translation<English['decisions']> = {
  search: 'البحث بالاسم أو المكان',
  all: 'تحديد الكل',
  selected: 'تم تحديد {count, number}',
  left: '{count, plural, =0 {تم البت في الكل.} zero {تم البت في الكل.} one {بقي عنصر واحد للبت فيه.} two {بقي عنصران للبت فيهما.} few {بقيت {count, number} عناصر للبت فيها.} many {بقي {count, number} عنصرًا للبت فيها.} other {بقي {count, number} عنصر للبت فيها.}}',
  nothingFound: 'لا شيء يحتوي على هذا في اسمه أو مكانه.',
  select: 'تحديد {name}',
  choiceOf: '{choice}: {name}',
};
