import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: 'إلغاء',
  close: 'إغلاق',
  togglePassword: 'إظهار كلمة المرور أو إخفاؤها',
  thumbnailDamaged: 'تلفت الصورة المصغرة أو استُبدلت خارج Coffer',
  copy: 'نسخ إلى الحافظة',
  copied: 'تم النسخ إلى الحافظة',
  currentPassword: 'كلمة المرور الحالية',
  currentPasswordRequired: 'أدخل كلمة المرور الحالية',
  tryAgain: 'إعادة المحاولة',
  needsServer: 'يتطلب هذا الخادم، ولا يمكن الوصول إليه الآن.',
};
