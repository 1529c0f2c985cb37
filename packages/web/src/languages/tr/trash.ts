import type { English, Translation } from '../catalogue.ts';

export const trash: Translation<English['trash']> = {
  deleteOneTitle: '{name} silinsin mi?',
  deleteOneFile: 'Dosya çöp kutusuna gider. Oradan geri yükleyebilirsiniz.',
  deleteOneDirectory:
    'Klasör, içindeki her şeyle birlikte çöp kutusuna gider. Oradan geri yükleyebilirsiniz.',
  deleteUpload: 'Bu yükleme bitmedi. Gönderilen kısmı kalıcı olarak silinir.',
  deleteSelected: 'Seçilenleri sil',
  deleteSelectedText: {
    files:
      '{files, plural, one {1 dosya} other {{files} dosya}} ({size}) çöp kutusuna gider. Oradan geri yükleyebilirsiniz.',
    folders:
      '{folders, plural, one {1 klasör, içindeki her şeyle birlikte} other {{folders} klasör, içlerindeki her şeyle birlikte}} çöp kutusuna gider. Oradan geri yükleyebilirsiniz.',
    both: '{files, plural, one {1 dosya} other {{files} dosya}} ({size}) ve {folders, plural, one {1 klasör, içindeki her şeyle birlikte} other {{folders} klasör, içlerindeki her şeyle birlikte}} çöp kutusuna gider. Oradan geri yükleyebilirsiniz.',
  },
  yesDelete: 'Evet, sil',
  deleted: '{count, plural, one {“{name}” çöp kutusunda} other {{count} öğe çöp kutusunda}}',
  trash: 'Çöp kutusu',
  trashHint:
    'Buradakiler depolama alanı kaplar ve siz kalıcı olarak silene kadar veya hesabınızda belirlediğiniz gün sayısınca kalır. Bunlara verilen bağlantılar hiçbir şeyi açmaz.',
  spaceTrashHint:
    'Bu klasörde silinenler. Klasöre sahip olan herkes görür; klasörü değiştirebilen geri yükler, kalıcı olarak yalnızca sahibi siler.',
  trashEmptyTitle: 'Çöp kutusu boş',
  trashEmpty: 'Sildikleriniz önce buraya gelir; geri yükleyebilirsiniz.',
  trashedFrom: 'Önceki yer',
  trashedAt: 'Silinme',
  placeGone: 'Klasörü de çöp kutusunda; bu yüzden ana düzeye geri yüklenir',
  restoreAll: 'Tümünü geri yükle',
  restored: '{count, plural, one {Geri yüklendi} other {{count} öğe geri yüklendi}}',
  restoredAs: '“{name}” olarak geri yüklendi; adı kullanılıyordu veya klasörü artık yok',
  restoredElsewhere: '{count} öğe geri yüklendi; başka adla veya ana düzeyde: {relocated}',
  deleteForGoodTitle: 'Kalıcı olarak silinsin mi?',
  deleteForGoodText:
    '{count, plural, one {“{name}”} other {{count} öğe}}, içindeki her şeyle birlikte sunucudan silinir. Bunu kimse geri getiremez.',
  deleteForGoodOthers:
    '{others, plural, one {Daha önce içinden silinmiş bir öğe de onunla birlikte silinir.} other {Daha önce içinden silinmiş {others} öğe de onunla birlikte silinir.}}',
  emptyTrash: 'Çöp kutusunu boşalt',
  emptyTrashTitle: 'Çöp kutusu boşaltılsın mı?',
  emptyText:
    '{count, plural, one {Çöp kutusundaki tek öğe} other {Çöp kutusundaki {count} öğenin tümü}}, içindeki her şeyle birlikte sunucudan silinir. Bunu kimse geri getiremez.',
  ofOthers:
    'Başka birinin son 90 günde silmiş veya değiştirmiş olabileceği öğeler de ({count}). Burada oldukları sürece bu geri alınabilir.',
};
