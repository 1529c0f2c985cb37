import type { English, Translation } from '../catalogue.ts';

export const receiving: Translation<English['receiving']> = {
  title: 'حفظ في Coffer',
  from: 'سلّم هذا تطبيق آخر على هذا الجهاز، أو صفحة زرتها. احفظ فقط ما شاركته بنفسك.',
  what: '{count, plural, zero {لا ملفات} one {ملف واحد، {size}} two {ملفان، {size}} few {{count} ملفات، {size}} many {{count} ملفًا، {size}} other {{count} ملف، {size}}}',
  where: 'مكان الحفظ',
  save: 'حفظ',
  cancel: 'إلغاء',
  away: 'تعذّر الوصول إلى الخادم. ما تحفظه ينتظر في هذه الصفحة حتى عودته: أبقها مفتوحة.',
  nothing: 'لا يوجد هنا ما يُحفظ. ربما كان نصًا بلا ملف، أو أُعيد تحميل الصفحة في هذه الأثناء. شاركه من جديد.',
  toFiles: 'ملفاتي',
};
