import type { English, Translation } from '../catalogue.ts';

export const formats: Translation<English['formats']> = {
  kinds: {
    archive: 'أرشيف',
    audio: 'صوت',
    code: 'شفرة برمجية',
    document: 'مستند',
    folder: 'مجلد',
    image: 'صورة',
    pdf: 'PDF',
    presentation: 'عرض تقديمي',
    spreadsheet: 'جدول بيانات',
    text: 'نص',
    video: 'فيديو',
  },
  file: 'ملف',
  fileOf: 'ملف {extension}',
  kindOf: '{kind} ({extension})',

  yesterday: 'أمس',
  separator: '، ',
  bytes: {
    B: '{value} بايت',
    KB: '{value} ك.ب',
    MB: '{value} م.ب',
    GB: '{value} غ.ب',
    TB: '{value} ت.ب',
    PB: '{value} ب.ب',
  },
  perSecond: '{size}/ث',
  seconds: '{seconds} ث',
  minutes: '{minutes} د',
  hours: '{hours} س',
  hoursAndMinutes: '{hours} س {minutes} د',
  days: '{days, plural, zero {أقل من يوم} one {يوم واحد} two {يومان} few {{days} أيام} many {{days} يومًا} other {{days} يوم}}',
};
