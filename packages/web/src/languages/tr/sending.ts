import type { English, Translation } from '../catalogue.ts';

export const sending: Translation<English['sending']> = {
  title: 'Dosya gönder',
  opening: 'Bağlantı açılıyor…',
  says: 'Bu bağlantıyı size veren kişinin notu:',
  limits: 'En fazla {files, plural, one {1 dosya} other {{files} dosya}}, toplam {size}.',
  until: 'Son zaman: {moment}.',
  promise:
    'Uçtan uca şifreli. Dosyalar, bağlantıyı oluşturan kişi için tarayıcınızda mühürlenir; sunucu onları okuyamaz, siz de başkalarının gönderdiklerini göremezsiniz.',
  drop: 'Dosyaları buraya bırakın',
  or: 'veya',
  choose: 'Dosya seç',
  more: 'Başka dosya gönder',
  files: 'Dosyalar',
  waiting: 'Bekliyor',
  sending: '%{percent}',
  sent: 'Gönderildi',
  noConnection: 'Bağlantı bekleniyor…',
  cancel: 'İptal',
  cancelNamed: 'İptal et: {name}',
  again: 'Yeniden dene',
  againNamed: 'Yeniden dene: {name}',
  allSent: '{count, plural, one {Dosyanız gönderildi.} other {{count} dosyanız gönderildi.}}',
  allSentHint: 'Bu sayfayı kapatabilirsiniz. Gönderilenler, bağlantıyı oluşturan kişiyi bekliyor.',
  keepOpen: 'Her şey gönderilene kadar bu sayfayı açık tutun.',
  tooLarge: 'Bu dosya çok büyük; kalan: {left}.',
  tooMany: 'Bu bağlantıyla daha fazla dosya gönderilemez.',
  noRoom: 'Şu anda bu dosya için yer yok. Bağlantıyı size veren kişiye söyleyin.',
  full: 'Bu bağlantıyla başka bir şey gönderilemez.',
  isDirectory: '{name} bir klasör. İçindeki dosyaları veya bir arşiv gönderin.',
  tryAgain: 'Yeniden dene',
};

export const sendProblems: Translation<English['sendProblems']> = {
  incomplete: {
    title: 'Bu bağlantı tam değil',
    text: '# işaretinden sonraki bölüm eksik veya kesilmiş. Bağlantının tamamını bir kez daha isteyin.',
  },
  altered: {
    title: 'Hiçbir şey gönderilmedi',
    text: 'Sunucu, bu bağlantının belirttiğinden başka bir anahtar gösteriyor veya bağlantı değiştirilmiş. Biri gönderdiklerinizi okumak istiyor olabilir. Bağlantıyı başka bir yolla bir kez daha isteyin; sürerse kullanmayın.',
  },
  expired: { title: 'Bu bağlantının süresi doldu', text: 'Size veren kişiden yenisini isteyin.' },
  gone: { title: 'Burada bir şey yok', text: 'Bu bağlantı yok veya geri alınmış.' },
  full: {
    title: 'Bu bağlantı tükendi',
    text: 'Sahibinin izin verdiği kadar gönderildi. Yenisini isteyin.',
  },
  switchedOff: {
    title: 'Bağlantılar kapalı',
    text: 'Bu sunucunun yöneticileri bunlara izin vermiyor.',
  },
  failed: { title: 'Bu bağlantı şu anda açılamıyor', text: '' },
};
