import type { English, Translation } from '../catalogue.ts';

export const formats: Translation<English['formats']> = {
  yesterday: '昨日',
  separator: '、',
  bytes: {
    B: '{value} B',
    KB: '{value} KB',
    MB: '{value} MB',
    GB: '{value} GB',
    TB: '{value} TB',
    PB: '{value} PB',
  },
  perSecond: '{size}/秒',
  seconds: '{seconds}秒',
  minutes: '{minutes}分',
  hours: '{hours}時間',
  hoursAndMinutes: '{hours}時間{minutes}分',
  days: '{days, plural, other {{days}日}}',
};
