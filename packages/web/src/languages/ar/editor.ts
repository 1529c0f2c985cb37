import type { English, Translation } from '../catalogue.ts';

export const editor: Translation<English['editor']> = {
  editor: 'المحرّر',
  close: 'إغلاق المحرّر',
  preview: 'معاينة',
  save: 'حفظ',
  content: 'نص {name}',
  keyboardHint: 'يضيف مفتاح Tab مسافة بادئة. لمغادرة النص بلوحة المفاتيح، اضغط Escape ثم Tab.',
  loading: 'جارٍ فك التشفير…',
  failed: 'لا يمكن تحرير هذا الملف',
  tryAgain: 'إعادة المحاولة',

  readOnly: {
    'too-large': 'هذا الملف أكبر من {limit}، لذا لا يمكن هنا سوى قراءته، ولا يُعرض إلا أوله. نزّله لتغييره.',
    'not-utf-8': 'هذا الملف ليس بترميز UTF-8، لذا لا يمكن هنا سوى قراءته. حفظه سيغيّر محارف لم يمسّها أحد.',
  },

  state: {
    saved: 'تم الحفظ',
    unsaved: 'لم يُحفظ بعد',
    saving: 'جارٍ الحفظ…',
    conflict: 'لم يُحفظ: تغيّر الملف في مكان آخر',
    over: 'لم يُحفظ: لم يعد مشاركًا معك',
    readOnly: 'للقراءة فقط',
  },
  offline: 'لم يُحفظ: تعذّر الوصول إلى الخادم. يبقى نصك هنا ويُحفظ حالما يستجيب.',
  notSaved: 'لم يُحفظ: {reason}',
  format: '{encoding}، {lineBreaks}',
  lineBreaks: { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR', mixed: 'نهايات أسطر مختلطة' },

  changed:
    'تغيّر هذا الملف على جهاز آخر ({when}). هل تريد تخزين نصك كأحدث إصدار، أم اعتماد النص الآخر؟ يبقى كلاهما في السجل.',
  gone: 'حُذف هذا الملف على جهاز آخر. احتفظ بنصك ليُخزَّن من جديد.',
  over: 'لم يعد هذا مشاركًا معك. احفظ نصك ملفًا جديدًا في ملفاتك.',
  saveAsNew: 'حفظ كملف جديد',
  keepMine: 'الاحتفاظ بنصي',
  takeTheirs: 'اعتماد الآخر',
  compare: 'مقارنة',
  back: 'العودة إلى نصي',
  mine: 'نصي',
  theirs: 'النص الآخر',

  leaveTitle: 'هل تريد المغادرة دون حفظ؟',
  leaveText: 'لم تُحفظ آخر تغييراتك في «{name}».',
  stay: 'البقاء',
  leave: 'مغادرة دون حفظ',
  saveAndLeave: 'حفظ ومغادرة',
};
