import type { English, Translation } from '../catalogue.ts';

export const activationWaiting: Translation<English['activationWaiting']> = {
  firstTitle: 'أكّد بريدك الإلكتروني أولًا',
  first:
    'هذا الخادم مخصص لعناوين بريد إلكتروني معيّنة. افتح الرابط الذي أرسلناه إلى {email}؛ وستُفتح مساحتك هنا فور التأكيد.',
  logout: 'تسجيل الخروج',
  deleteThis: 'حذف هذا الحساب',

  banner: 'افتح الرابط الذي أرسلناه إلى {email} لتفعيل حسابك.',
  bannerUntil: 'تُحذف الحسابات غير المفعّلة بحلول {day}.',
  bannerResend: 'إعادة إرسال الرابط',
  bannerResent: 'رابط آخر في الطريق إلى {email}.',
  bannerFailed: 'تعذّرت إعادة إرسال رسالة التفعيل',
};
