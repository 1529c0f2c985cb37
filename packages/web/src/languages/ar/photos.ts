import type { English, Translation } from '../catalogue.ts';

export const photos: Translation<English['photos']> = {
  photos: 'الصور',
  count:
    '{count, plural, zero {لا صور ولا فيديوهات} one {صورة واحدة أو فيديو واحد} two {صورتان أو فيديوهان} few {{count, number} صور وفيديوهات} many {{count, number} صورة وفيديو} other {{count, number} صورة وفيديو}}',
  slideshow: 'عرض شرائح',
  showInFolder: 'عرض في المجلد',
  details: 'التفاصيل',

  reading: 'تجري قراءة صورك على هذا الجهاز…',
  readingOn: 'لا تزال مساحتك تُقرأ على هذا الجهاز؛ وقد يظهر المزيد.',
  empty: 'لا توجد صور بعد',
  emptyHint: 'تظهر هنا صور وفيديوهات مساحتك كلها حسب يوم التقاطها. ارفع بعضها في ملفاتي.',

  picture: 'صورة',
  tile: '{name}، {day}',
  select: 'تحديد {name}',
  selectDay: 'تحديد {day}',
  scrubber: 'التاريخ',
  duration: 'المدة {text}',
};
