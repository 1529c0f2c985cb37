import type { English, Translation } from '../catalogue.ts';

export const carry: Translation<English['carry']> = {
  into: 'نقل إلى مجلد مشترك',
  outOf: 'نقل من مجلد مشترك',
  move: 'نقل',
  cancel: 'إلغاء',
  what: '{count, plural, zero {لن يُنقل شيء إلى {to}.} one {سيُنقل «{name}» إلى {to}.} two {سيُنقل عنصران إلى {to}.} few {ستُنقل {count} عناصر إلى {to}.} many {سيُنقل {count} عنصرًا إلى {to}.} other {سيُنقل {count} عنصر إلى {to}.}}',
  folder: 'المجلد المشترك «{name}»',
  myFiles: 'ملفاتي',
  gains: 'من سيستطيع فتحه منذ ذلك الحين، مع سلة مهملاته وإصداراته الأقدم:',
  nobodyGains: 'لا أحد غيرك لديه هذا المجلد.',
  loses: 'من لن يستطيع فتحه بعد ذلك، ويبقى له ما شاهده أو نزّله:',
  nobodyLoses: 'لن يفقد أحد الوصول.',
  member: { viewer: '{who} (مُشاهد)', editor: '{who} (محرِّر)' },
  someone: 'شخص لم يعد حسابه موجودًا',
  owner:
    'المجلد ملك {who}: ما تنقله إليه يصبح ملكه منذ ذلك الحين، وهو من يقرر من يفتحه. ولا يستطيع إخراجه منه إلا هو.',
  quoted: '«{name}»',
  links:
    '{count, plural, zero {لا ينتهي أي رابط لـ {names}.} one {ينتهي رابط {names}.} two {ينتهي رابطا {names}.} few {تنتهي روابط {names}.} many {تنتهي روابط {names}.} other {تنتهي روابط {names}.}}',
  linksBelow:
    '{count, plural, zero {لا يتوقف أي رابط عام لما بداخله عن العمل.} one {ويتوقف أيضًا رابط عام واحد لما بداخله عن العمل.} two {ويتوقف أيضًا رابطان عامان لما بداخله عن العمل.} few {وتتوقف أيضًا {count} روابط عامة لما بداخله عن العمل.} many {ويتوقف أيضًا {count} رابطًا عامًا لما بداخله عن العمل.} other {ويتوقف أيضًا {count} رابط عام لما بداخله عن العمل.}}',
  onlyViews: 'يمكنك عرض هذا المجلد، دون تغيير أي شيء فيه.',
  onlyOwner: 'لا يُخرج شيئًا من هذا المجلد إلا مالكه. يمكنك حفظ نسخة.',
  loading: 'جارٍ البحث عمّن يستطيع فتحه',
  moved:
    '{count, plural, zero {لم يُنقل أي عنصر} one {تم نقل «{name}»} two {تم نقل عنصرين} few {تم نقل {count} عناصر} many {تم نقل {count} عنصرًا} other {تم نقل {count} عنصر}}',
};
