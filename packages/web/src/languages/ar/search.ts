import type { English, Translation } from '../catalogue.ts';

export const search: Translation<English['search']> = {
  search: 'بحث',
  query: 'البحث عن ملفات ومجلدات',
  close: 'إغلاق',
  start: 'ابدأ الكتابة للبحث',
  none: 'لا توجد نتائج',
  scope: 'مكان البحث',
  everything: 'كل شيء',
  thisFolder: 'هذا المجلد',
  filters: 'عوامل التصفية',
  filter: {
    'kind:image': 'صور',
    'kind:video': 'فيديوهات',
    'kind:audio': 'صوتيات',
    'kind:document': 'مستندات',
    'kind:folder': 'مجلدات',
    'larger:10mb': 'أكبر من 10 م.ب',
    'in:trash': 'في سلة المهملات',
  },
  lastDays: 'آخر {days} يومًا',
  results: 'النتائج',
  found:
    '{count, plural, zero {لا توجد نتائج} one {نتيجة واحدة} two {نتيجتان} few {{count} نتائج} many {{count} نتيجة} other {{count} نتيجة}}',
  foundMore: 'أكثر من {count} نتيجة',
  directory: '{name}/',
  noSize: '-',
};
