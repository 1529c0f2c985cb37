import type { English, Translation } from '../catalogue.ts';

export const formats: Translation<English['formats']> = {
  yesterday: 'Dün',
  separator: ', ',
  bytes: {
    B: '{value} B',
    KB: '{value} KB',
    MB: '{value} MB',
    GB: '{value} GB',
    TB: '{value} TB',
    PB: '{value} PB',
  },
  perSecond: '{size}/sn',
  seconds: '{seconds} sn',
  minutes: '{minutes} dk',
  hours: '{hours} sa',
  hoursAndMinutes: '{hours} sa {minutes} dk',
  days: '{days, plural, one {1 gün} other {{days} gün}}',
};
