import type { English, Translation } from '../catalogue.ts';

export const app: Translation<English['app']> = {
  working: 'جارٍ العمل…',
  notFoundTitle: 'لا يوجد شيء هنا',
  notFound: 'ربما كُتب العنوان بشكل خاطئ، أو نُقل ما كان هنا.',
  toMyFiles: 'الانتقال إلى ملفاتي',
  brokenTitle: 'حدث خطأ ما',
  tryAgain: 'إعادة المحاولة',
};

export const titles: Translation<English['titles']> = {
  myFiles: 'ملفاتي',
  recent: 'الأخيرة',
  starred: 'المميّزة بنجمة',
  trash: 'سلة المهملات',
  photos: 'الصور',
  saveToCoffer: 'حفظ في Coffer',
  fileLink: 'رابط ملف',
  sendFiles: 'إرسال ملفات',
  invitation: 'دعوة',
  filePreview: 'معاينة ملف',
  login: 'تسجيل الدخول',
  decryptPrivateKey: 'فك تشفير المفتاح الخاص',
  accountLocked: 'الحساب مقفل',
  lockScreen: 'شاشة القفل',
  createAnAccount: 'إنشاء حساب',
  yourPrivateKey: 'مفتاحك الخاص',
  twofactorAuthentication: 'المصادقة الثنائية',
  activationLink: 'رابط التفعيل',
  accountActivation: 'تفعيل الحساب',
  appUsers: 'المستخدمون',
  appUser: 'مستخدم',
  invitations: 'الدعوات',
  appSettings: 'إعدادات التطبيق',
  overview: 'نظرة عامة',
  events: 'الأحداث',
  forgotYourPassword: 'هل نسيت كلمة المرور؟',
  startOver: 'البدء من جديد',
  myAccount: 'حسابي',
  changePassword: 'تغيير كلمة المرور',
  whatDiffers: 'الاختلافات',
  whatWaits: 'تغييرات بانتظارك',
  shared: 'المشتركة',
  myLinks: 'روابطي',
};

export const insecure: Translation<English['insecure']> = {
  title: 'يحتاج Coffer إلى اتصال آمن',
  text: 'تُشفَّر ملفاتك على هذا الجهاز، ولا تسمح المتصفحات بذلك إلا عبر HTTPS أو على الحاسوب الذي يعمل عليه الخادم.',
  steps: {
    1: 'إذا كتبت العنوان بنفسك، فجرّبه مسبوقًا بـ https://\u200e.',
    2: 'على الحاسوب الذي يعمل عليه الخادم، افتح http://localhost مع منفذ الخادم.',
    3: 'إذا كنت تدير الخادم: أضف إليه شهادة، أو عيّن COFFER_TLS=self-signed، ثم أعد تشغيله.',
  },
  tryHttps: 'تجربة HTTPS',
};
