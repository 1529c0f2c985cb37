import type { English, Translation } from '../catalogue.ts';

export const formats: Translation<English['formats']> = {
  yesterday: 'Ontem',
  separator: ', ',
  bytes: {
    B: '{value} B',
    KB: '{value} KB',
    MB: '{value} MB',
    GB: '{value} GB',
    TB: '{value} TB',
    PB: '{value} PB',
  },
  perSecond: '{size}/s',
  seconds: '{seconds} s',
  minutes: '{minutes} min',
  hours: '{hours} h',
  hoursAndMinutes: '{hours} h {minutes} min',
  days: '{days, plural, =1 {1 dia} one {{days} dias} many {{days} dias} other {{days} dias}}',
};
