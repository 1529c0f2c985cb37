import type { English, Translation } from '../catalogue.ts';

export const layout: Translation<English['layout']> = {
  skipToContent: 'الانتقال إلى المحتوى',
  openMenu: 'فتح القائمة',
  closeMenu: 'إغلاق القائمة',
  mainMenu: 'القائمة الرئيسية',
  myFiles: 'ملفاتي',
  recent: 'الأخيرة',
  starred: 'المميّزة بنجمة',
  photos: 'الصور',
  shared: 'المشتركة',
  myLinks: 'روابطي',
  trash: 'سلة المهملات',
  myAccount: 'حسابي',
  administration: 'الإدارة',
  search: 'بحث',
  logout: 'تسجيل الخروج',
  lock: 'قفل',
  lockTitle: 'هل تريد القفل أثناء نقل الملفات؟',
  lockStops:
    'تحتاج عمليات الرفع والتنزيل إلى مفاتيحك، لذا تتوقف. يمكن استئناف الرفع بعد فتح القفل، أما التنزيل فيبدأ من جديد.',
  lockUnsavedTitle: 'هل تريد القفل مع وجود نص غير محفوظ؟',
  lockUnsaved: 'في نص مفتوح على هذا الجهاز تغييرات غير محفوظة. ستُفقد إذا قفلت الآن.',
  logoutUnsavedTitle: 'هل تريد الخروج مع وجود نص غير محفوظ؟',
  logoutUnsaved: 'في نص مفتوح على هذا الجهاز تغييرات غير محفوظة. ستُفقد إذا سجّلت الخروج الآن.',
  logoutAnyway: 'تسجيل الخروج الآن',
  lockAnyway: 'القفل الآن',
  lockCancel: 'إلغاء',
  firstTime: 'أول مرة على هذا الجهاز',
  firstTimeNoted: 'عدم التذكير مجددًا بأنها أول مرة',
  forgets: 'قد ينسى هذا المتصفح ما رآه من مساحتك.',
  used: 'تم استخدام {used} من {quota}',
  unlimited: 'غير محدود',
  usedByFiles: 'ملفاتك: {size}',
  usedUnknown: 'تعذّر معرفة المساحة المستخدمة',
  storage: 'مساحة التخزين',
  nearlyFull: 'مساحة التخزين شبه ممتلئة: بقي {free}.',
  full: 'مساحة التخزين ممتلئة. احذف شيئًا، أو اطلب من المسؤول مساحة أكبر.',
  toDark: 'التبديل إلى الوضع الداكن',
  toLight: 'التبديل إلى الوضع الفاتح',
  administratorsOnlyTitle: 'للمسؤولين فقط',
  administratorsOnly: 'يدير مسؤولو هذا الخادم المستخدمين والإعدادات.',

  transfersBegun: 'بدأت عمليات النقل.',
  transfersEnded:
    '{done, plural, zero {لم تكتمل أي عملية نقل.} one {اكتملت عملية نقل واحدة.} two {اكتملت عمليتا نقل.} few {اكتملت {done} عمليات نقل.} many {اكتملت {done} عملية نقل.} other {اكتملت {done} عملية نقل.}}',
  transfersFailed:
    '{done, plural, zero {لم تكتمل أي عملية نقل.} one {اكتملت عملية نقل واحدة.} two {اكتملت عمليتا نقل.} few {اكتملت {done} عمليات نقل.} many {اكتملت {done} عملية نقل.} other {اكتملت {done} عملية نقل.}} وفشل {failed}.',
  transfersCancelled: 'أُلغيت عمليات النقل.',
  newCount: '{count} جديد',
};

export const atRest: Translation<English['atRest']> = {
  offline: 'دون اتصال: يُعرض ما هو متوفر على هذا الجهاز. وما يحتاج إلى الخادم ينتظر عودته.',
  newVersion: 'يتوفر إصدار جديد.',
  newVersionLater: 'يتوفر إصدار جديد. أعد تحميل هذه الصفحة بعد انتهاء عمليات النقل.',
  reload: 'إعادة التحميل',
};
