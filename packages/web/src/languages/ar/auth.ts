import type { English, Translation } from '../catalogue.ts';

export const auth: Translation<English['auth']> = {
  away: 'تعذّر الوصول إلى الخادم. يتطلب تسجيل الدخول اتصالًا بالشبكة.',
  sharing: 'يمكن حفظ ما شاركته فور فتح مساحتك.',
  promiseTitle: 'ما تضعه هنا لا يفتحه أحد سواك.',
  promises: {
    1: 'تُشفَّر الأسماء والملفات والمعاينات على هذا الجهاز قبل أن تغادره.',
    2: 'يحتفظ الخادم بما لا يستطيع قراءته، وكذلك نسخه الاحتياطية.',
    3: 'إذا تغيّر أي شيء في الطريق، يخبرك Coffer بذلك بدلًا من عرضه.',
  },
  language: 'اللغة',
  otherAddress: 'هذا الخادم مُعدّ للعنوان {url}. في العنوان الذي تستخدمه الآن قد يُسجَّل خروجك مجددًا بعد قليل.',

  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  emailInvalid: 'أدخل عنوان بريد إلكتروني، مثل name@example.org',
  passwordRequired: 'أدخل كلمة المرور',

  loginTitle: 'مرحبًا بعودتك',
  loginSubtitle: 'سجّل الدخول لفتح ملفاتك.',
  remember: 'تذكّرني على هذا الجهاز',
  login: 'تسجيل الدخول',
  loggingIn: 'جارٍ فتح مفاتيحك…',
  noAccount: 'ليس لديك حساب بعد؟',
  createOne: 'أنشئ حسابًا',

  haveAccount: 'لديك حساب بالفعل؟',
  toLogin: 'تسجيل الدخول',
};

export const login: Translation<English['login']> = {
  code: 'رمز المصادقة الثنائية',
  codeHint: 'ستة أرقام من تطبيق المصادقة، أو أحد رموز الاسترداد.',
  codeRequired: 'أدخل رمز تطبيق المصادقة',
  codeTitle: 'خطوة أخيرة',
  codeSubtitle: 'يطلب حسابك عاملًا ثانيًا.',
  keyIsMine: 'أحتفظ بمفتاحي الخاص بنفسي',
  confirm: 'تأكيد',
  back: 'رجوع',
  makeKeyFile: 'إنشاء ملف المفتاح وتسجيل الدخول',

  withPrivateKey: 'تسجيل الدخول بالمفتاح الخاص',
  forgotten: 'هل نسيت كلمة المرور؟',
  withPassword: 'تسجيل الدخول بكلمة المرور',
  keyTitle: 'تسجيل الدخول بالمفتاح الخاص',
  keySubtitle: 'من يملك المفتاح لا يحتاج إلى كلمة مرور. ويبقى المفتاح نفسه على هذا الجهاز.',
  keyHint: 'الصقه، أو أفلت ملف \u200e.pem هنا، أو اختره.',
  keyMissing: 'لم يُعثر على مفتاح خاص. قدّم مفتاحك الخاص لتسجيل الدخول',
};

export const usePasskey: Translation<English['usePasskey']> = {
  signIn: 'الدخول بمفتاح المرور',
  unlock: 'فتح القفل بمفتاح المرور',
  waiting: 'اتبع تعليمات المتصفح…',
};
