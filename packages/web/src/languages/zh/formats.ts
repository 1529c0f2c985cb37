import type { English, Translation } from '../catalogue.ts';

export const formats: Translation<English['formats']> = {
  yesterday: '昨天',
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
  seconds: '{seconds} 秒',
  minutes: '{minutes} 分钟',
  hours: '{hours} 小时',
  hoursAndMinutes: '{hours} 小时 {minutes} 分钟',
  days: '{days, plural, other {{days} 天}}',
};
