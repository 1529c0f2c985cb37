import type { English, Translation } from '../catalogue.ts';

export const offline: Translation<English['offline']> = {
  title: 'هل تريد الاحتفاظ به على هذا الجهاز؟',
  question:
    'يُحفظ مشفّرًا ويواكب ما تغيّره. وعندئذ يفتح هذا الجهاز مساحتك دون شبكة أيضًا: إذا فقدته، فلن يسري تسجيل خروجه من جهاز آخر إلا عند اتصاله بالشبكة. يحميه رمز PIN حتى ذلك الحين، وتسجيل الخروج يزيل كل شيء.',
  yes: 'الاحتفاظ به هنا',
};
