import type { English, Translation } from '../catalogue.ts';

export const waiting: Translation<English['waiting']> = {
  title: 'Anahtarsız programlar',
  text: 'Bu sunucunun API’sini anahtarlarınız olmadan kullanan betik ve programlar. Böyle bir programınız yoksa kapalı bırakın.',
  allow: 'Anahtarsız programlar sürücümü değiştirebilsin',
  isOff:
    'Programlar okuyabilir ve yükleme başlatabilir. Cihazlarınızın imzaladığı bir sürücüde yaptıkları değişiklikler reddedilir.',
  isOn: 'Oluşturdukları, yeniden adlandırdıkları, taşıdıkları veya sildikleri, siz kabul edene veya geri alana kadar bekler. O zamana kadar cihazlarınız her şeyi imzaladığınız gibi gösterir.',
  altered:
    'Bu sunucu, cihazlarınızın mühürlediğinden farklı bir ayar gösteriyor. Siz yeniden ayarlayana kadar kapalı sayılır.',
  untaken:
    'Bu sunucu programları hâlâ reddediyor: bağlantı koptuğu için ayarınızı almamış olabilir. Yeniden bildirin veya kapatın.',
  tellAgain: 'Yeniden bildir',
  allowTitle: 'Anahtarsız programlar sürücünüzü değiştirebilsin mi?',
  allowText:
    'Hesabınızda oturum açmış bir program, anahtarlarınız olmadan oluşturabilir, yeniden adlandırabilir, taşıyabilir ve silebilir; bu sunucuyu işleten kişi de öyle. Bunların hiçbiri imzalı değildir: her değişiklik size adıyla gösterilir, siz de kabul eder veya geri alırsınız. Programlar kendi değişikliklerini hemen görür; siz kabul etmeden hiçbir şey kaybetmezsiniz.',
  allowYes: 'İzin ver',
  forbidTitle: 'Anahtarsız değişiklikler yeniden reddedilsin mi?',
  forbidText: 'Sürücünüzü anahtarlarınız olmadan değiştiren programlar çalışmaz olur.',
  forbidYes: 'Reddet',
  back: 'Hesabım',
  waitingTitle: 'Anahtarsız değişiklikler',
  howTo:
    'Bu değişiklikleri programlar anahtarlarınız olmadan yaptı ve kimse imzalamadı. Siz karar verene kadar cihazlarınız her şeyi imzaladığınız gibi gösterir. Önceden seçilmiş bir şey yoktur.',
  nothing: 'Bekleyen bir şey yok.',
  lie: 'Bu sunucu, programların anahtarsız yaptığını söylediği {count, plural, one {{count, number} değişiklik} other {{count, number} değişiklik}} gösteriyor. Buna izin vermediniz; dolayısıyla bu bir yalan: hiçbirinin etkisi yok ve cihazlarınız her şeyi imzaladığınız gibi gösteriyor. Bu sunucuyu işleten kişiye sorun.',
  list: 'Bekleyen değişiklikler',
  keep: 'Geri al',
  accept: 'Kabul et',
  confirm: 'Kararları imzala',
  confirmText: {
    accepted:
      '{accepted, plural, one {{accepted, number} değişiklik} other {{accepted, number} değişiklik}} kabul edilecek ve anahtarlarınızla mühürlenecek.',
    putBack:
      '{putBack, plural, one {{putBack, number} değişiklik} other {{putBack, number} değişiklik}} imzaladığınız hâle geri alınacak. Bir programın ekleyip sizin geri aldığınız şeyler silinir.',
    both: '{putBack, plural, one {{putBack, number} değişiklik} other {{putBack, number} değişiklik}} imzaladığınız hâle geri alınacak, {accepted, plural, one {{accepted, number} değişiklik} other {{accepted, number} değişiklik}} kabul edilip anahtarlarınızla mühürlenecek. Bir programın ekleyip sizin geri aldığınız şeyler silinir.',
  },
  confirmYes: 'İmzala',
  done: 'Kararınız imzalandı.',
  banner:
    '{count, plural, one {{count, number} anahtarsız değişiklik sizi bekliyor.} other {{count, number} anahtarsız değişiklik sizi bekliyor.}}',
  bannerLie: 'Bu sunucu, izin vermediğiniz anahtarsız değişiklikler gösteriyor.',
  look: 'Bak',
  top: 'Dosyalarım',
  unreadable: 'Açılmayan bir şey',
  deeds: {
    added: 'Eklendi',
    renamed: 'Yeniden adlandırıldı',
    moved: 'Taşındı',
    trashed: 'Çöp kutusuna atıldı',
    restored: 'Geri yüklendi',
    deleted: 'Silindi',
    stored: 'Yeni içerik',
    limited: 'Bağlantı sınırlandı',
    unlinked: 'Bağlantı silindi',
  },
  renamedTo: 'yeni adı: {name}',
  movedTo: 'yeni yeri: {place}',
  since: 'başlangıç: {moment}',
  cannotAccept: 'Anahtarlarınızla açılmıyor; bu yüzden yalnızca geri alınabilir.',
};
