import type { English, Translation } from '../catalogue.ts';

export const choosing: Translation<English['choosing']> = {
  begin: 'اختيار',
  all: 'اختيار الكل',
  done: 'تم',
  choose: 'اختيار {name}',
  bar: 'ما تم اختياره',
  chosen:
    '{count, plural, =0 {لم يُختر شيء} zero {لم يُختر شيء} one {تم اختيار عنصر واحد} two {تم اختيار عنصرين} few {تم اختيار {count} عناصر} many {تم اختيار {count} عنصرًا} other {تم اختيار {count} عنصر}}',
};

export const toDrive: Translation<English['toDrive']> = {
  title: 'حفظ «{name}» في ملفاتي',
  whose: 'تُحفظ نسخة في مساحة {email}. تُختم من جديد بمفاتيحك، ولا تبقى لها صلة بالرابط.',
  save: 'احفظ هنا',
  saving: 'جارٍ الحفظ… {percent}%',
  waiting: 'يتعذر الوصول إلى الخادم. سيستمر الحفظ فور عودة الاتصال.',
  saved:
    '{count, plural, =0 {تم الحفظ دون أي ملف.} zero {تم الحفظ دون أي ملف.} one {تم حفظ ملف واحد.} two {تم حفظ ملفين.} few {تم حفظ {count} ملفات.} many {تم حفظ {count} ملفًا.} other {تم حفظ {count} ملف.}}',
  leftOut:
    '{count, plural, zero {لم يُترك أي عنصر.} one {تُرك عنصر واحد: إنه تالف أو غير مكتمل.} two {تُرك عنصران: إنهما تالفان أو غير مكتملين.} few {تُركت {count} عناصر: إنها تالفة أو غير مكتملة.} many {تُرك {count} عنصرًا: إنها تالفة أو غير مكتملة.} other {تُرك {count} عنصر: إنها تالفة أو غير مكتملة.}}',
  damaged: 'لم تُحفظ، لأن ما لدى الخادم ليس ما خزّنه مالكها: {names}',
  gone: 'لم تُحفظ، لأنها لم تعد خلف الرابط: {names}',
  stays:
    '{count, plural, zero {لم يُحفظ أي ملف من قبل.} one {حُفظ ملف واحد من قبل، ويبقى.} two {حُفظ ملفان من قبل، ويبقيان.} few {حُفظت {count} ملفات من قبل، وتبقى.} many {حُفظ {count} ملفًا من قبل، وتبقى.} other {حُفظ {count} ملف من قبل، وتبقى.}}',
  open: 'فتح المجلد',
  close: 'إغلاق',
};
