import type { English, Translation } from '../catalogue.ts';

export const everything: Translation<English['everything']> = {
  filter: 'ما يُعرض',
  filters: {
    all: 'كل شيء',
    own: 'غير مُشارَك',
    'shared-by-me': 'شاركتُه',
    'shared-with-me': 'مُشارَك معي',
  },
  place: 'ملفاتي',
  damaged: 'عنصر تالف',
  reading: 'لا تزال القراءة جارية:',
  leftOut: 'أكبر من أن يُقرأ هنا تلقائيًا؛ افتحه ليُضاف:',
  failed: 'تعذّر فتحه، لذلك لا يُعرض منه شيء:',
  asKept: 'يُعرض كما كان عندما كانت لهذا الجهاز شبكة:',
};
