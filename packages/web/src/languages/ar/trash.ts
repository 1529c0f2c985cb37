import type { English, Translation } from '../catalogue.ts';

export const trash: Translation<English['trash']> = {
  deleteOneTitle: 'هل تريد حذف {name}؟',
  deleteOneFile: 'سيُنقل الملف إلى سلة المهملات، ويمكنك استعادته منها.',
  deleteOneDirectory: 'سيُنقل المجلد وكل ما فيه إلى سلة المهملات، ويمكنك استعادته منها.',
  deleteUpload: 'لم يكتمل هذا الرفع. سيُحذف ما أُرسل منه نهائيًا.',
  deleteSelected: 'حذف المحدد',
  deleteSelectedText: {
    files:
      'سيُنقل إلى سلة المهملات: {files, plural, zero {لا ملفات} one {ملف واحد} two {ملفان} few {{files} ملفات} many {{files} ملفًا} other {{files} ملف}} ({size}). يمكنك الاستعادة منها.',
    folders:
      'سيُنقل إلى سلة المهملات: {folders, plural, zero {لا مجلدات} one {مجلد واحد بكل ما فيه} two {مجلدان بكل ما فيهما} few {{folders} مجلدات بكل ما فيها} many {{folders} مجلدًا بكل ما فيها} other {{folders} مجلد بكل ما فيها}}. يمكنك الاستعادة منها.',
    both: 'سيُنقل إلى سلة المهملات: {files, plural, zero {لا ملفات} one {ملف واحد} two {ملفان} few {{files} ملفات} many {{files} ملفًا} other {{files} ملف}} ({size}) و{folders, plural, zero {لا مجلدات} one {مجلد واحد بكل ما فيه} two {مجلدان بكل ما فيهما} few {{folders} مجلدات بكل ما فيها} many {{folders} مجلدًا بكل ما فيها} other {{folders} مجلد بكل ما فيها}}. يمكنك الاستعادة منها.',
  },
  yesDelete: 'نعم، احذف',
  deleted:
    '{count, plural, zero {لم يُنقل شيء إلى سلة المهملات} one {«{name}» في سلة المهملات} two {عنصران في سلة المهملات} few {{count} عناصر في سلة المهملات} many {{count} عنصرًا في سلة المهملات} other {{count} عنصر في سلة المهملات}}',

  trash: 'سلة المهملات',
  trashHint:
    'ما هنا يشغل من مساحة التخزين، ويبقى حتى تحذفه نهائيًا، أو لعدد الأيام المحدد في حسابك. والروابط إليه لا تفتح شيئًا.',
  spaceTrashHint:
    'ما حُذف من هذا المجلد. يراه كل من لديه المجلد، ويستعيده من يستطيع تغيير المجلد، ولا يحذفه نهائيًا إلا مالكه.',
  trashEmptyTitle: 'سلة المهملات فارغة',
  trashEmpty: 'ما تحذفه يأتي إلى هنا أولًا، ويمكنك استعادته.',
  trashedFrom: 'من',
  trashedAt: 'تاريخ الحذف',
  placeGone: 'مجلده في سلة المهملات أيضًا، لذا يُستعاد إلى المستوى الأعلى',
  restoreAll: 'استعادة الكل',
  restored:
    '{count, plural, zero {لم يُستعد شيء} one {تمت الاستعادة} two {تمت استعادة عنصرين} few {تمت استعادة {count} عناصر} many {تمت استعادة {count} عنصرًا} other {تمت استعادة {count} عنصر}}',
  restoredAs: 'تمت الاستعادة باسم «{name}»، لأن اسمه مستخدم أو لأن مجلده لم يعد موجودًا',
  restoredElsewhere: 'عدد العناصر المستعادة: {count}، منها {relocated} باسم آخر أو في المستوى الأعلى',
  deleteForGoodTitle: 'حذف نهائي؟',
  deleteForGoodText:
    '{count, plural, zero {لن يُحذف أي عنصر} one {سيُحذف «{name}»} two {سيُحذف عنصران} few {ستُحذف {count} عناصر} many {سيُحذف {count} عنصرًا} other {سيُحذف {count} عنصر}} من الخادم مع كل المحتويات. لا يمكن لأحد استرجاع ذلك.',
  deleteForGoodOthers:
    '{others, plural, zero {لا يُحذف معه غيره.} one {ويُحذف معه عنصر واحد حُذف منه سابقًا.} two {ويُحذف معه عنصران حُذفا منه سابقًا.} few {وتُحذف معه {others} عناصر حُذفت منه سابقًا.} many {ويُحذف معه {others} عنصرًا حُذفت منه سابقًا.} other {ويُحذف معه {others} عنصر حُذفت منه سابقًا.}}',
  emptyTrash: 'إفراغ السلة',
  emptyTrashTitle: 'هل تريد إفراغ سلة المهملات؟',
  emptyText:
    '{count, plural, zero {لا يوجد شيء للحذف} one {سيُحذف العنصر الوحيد} two {سيُحذف العنصران الموجودان} few {ستُحذف كل العناصر ({count}) الموجودة} many {ستُحذف كل العناصر ({count}) الموجودة} other {ستُحذف كل العناصر ({count}) الموجودة}} في سلة المهملات من الخادم، مع كل المحتويات. لا يمكن لأحد استرجاع ذلك.',
  ofOthers:
    'وكذلك ما قد يكون شخص آخر حذفه أو غيّره خلال آخر 90 يومًا ({count}). ما دام هنا، يمكن التراجع عن ذلك.',
};
