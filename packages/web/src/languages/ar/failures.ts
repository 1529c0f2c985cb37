import type { English, Translation } from '../catalogue.ts';

export const problems: Translation<English['problems']> = {
  unauthenticated: 'تم تسجيل خروجك. سجّل الدخول من جديد.',
  wrong_credentials: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  two_factor_required: 'أدخل رمز تطبيق المصادقة.',
  refresh_token_reused: 'تم تسجيل خروجك حفاظًا على أمانك. سجّل الدخول من جديد.',
  origin_refused: 'لا يقبل الخادم الطلبات من هذا العنوان. افتحه على العنوان الذي أعطاك إياه المسؤول.',
  not_found: 'لم يعد هذا موجودًا هنا. ربما حُذف أو نُقل.',
  request_timeout: 'استغرق وصول ما أرسلته وقتًا طويلًا. تحقق من اتصالك وحاول مجددًا.',
  space_changed: 'تغيّر شيء آخر في هذه الأثناء. حاول مجددًا.',
  too_many_requests: 'كان ذلك سريعًا بعض الشيء. انتظر لحظة وحاول مجددًا.',
  unavailable: 'الخادم غير جاهز في الوقت الحالي. لم يُفقد شيء؛ حاول مجددًا بعد قليل.',
};

export const failures: Translation<English['failures']> = {
  account_altered:
    'ما يقوله الخادم عن حسابك يخالف ما وقّعه زوج مفاتيحك. لم يُنفَّذ أي شيء بناءً عليه. أبلغ من يدير الخادم.',
  cancelled: 'تم الإلغاء',
  envelope_unsupported: 'أُنشئ هذا بإصدار أحدث من Coffer. أعد تحميل الصفحة للتحديث.',
  key_file_needed: 'ليس لهذا الحساب ملف مفتاح بعد.',
  key_file_needs_password: 'ليس لهذا الحساب ملف مفتاح بعد. سجّل الدخول بكلمة المرور مرة واحدة لإنشائه.',
  key_file_without_seed: 'هذا نصف ملف المفتاح فقط: ينقصه القسم COFFER SEED.',
  key_generation_failed: 'تعذّر إنشاء المفتاح الخاص',
  clock_differs: 'تختلف ساعة هذا الجهاز عن ساعة الخادم. اضبط ساعة هذا الجهاز؛ وإن كانت صحيحة فأخبر المسؤول.',
  key_refused: 'لا يطابق المفتاح الخاص المستخدم، أو أن ساعة هذا الجهاز مختلفة بأكثر من دقيقة.',
  keys_doubted: 'يعرض الخادم لحسابك مفاتيح غير التي رآها هذا الجهاز.',
  keys_locked: 'مفاتيحك مقفلة. سجّل الدخول من جديد.',
  part_not_loaded: 'تعذّر تحميل جزء من هذه الصفحة. تحقق من اتصالك، أو أعد تحميل الصفحة.',
  password_refused: 'لا تفتح كلمة المرور مفتاحك الخاص.',
  private_key_mismatch: 'لا يطابق المفتاح الخاص المستخدم',
  private_key_missing: 'لم يُعثر على مفتاح خاص. قدّم مفتاحك الخاص لتسجيل الدخول',
  sign_in_needed: 'سجّل الدخول بكلمة المرور أو بالمفتاح الخاص.',
  wrong_password: 'لا تفتح كلمة المرور المفتاح الخاص',
  something_went_wrong: 'حدث خطأ ما',
  not_understood: 'أرسل الخادم ردًا لا يفهمه Coffer. أعد تحميل الصفحة.',
  server_unreachable: 'تعذّر الوصول إلى الخادم. تحقق من اتصالك وحاول مجددًا.',
  invalid_key: { private: 'مفتاح خاص غير صالح', public: 'مفتاح عام غير صالح' },
  field_invalid: 'القيمة في «{field}» غير صالحة.',
};

export const withoutAnswer: Translation<English['withoutAnswer']> = {
  login: 'لم يُعثر على حساب بعد تسجيل الدخول',
  refresh: 'لم يُعثر على حساب بعد تجديد الجلسة',
  createItem: 'تعذّر إنشاء الملف',
  item: 'تعذّر جلب الملف أو المجلد',
};
