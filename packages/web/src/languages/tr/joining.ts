import type { English, Translation } from '../catalogue.ts';

export const joining: Translation<English['joining']> = {
  title: '{invitedBy} sizinle bir klasör paylaşıyor',
  folder: '“{name}” klasörü uçtan uca şifreli: bu sunucuyu işleten kişi onu okuyamaz.',
  someFolder: 'Uçtan uca şifreli: bu sunucuyu işleten kişi onu okuyamaz.',
  opening: 'Davet açılıyor…',
  notGoodTitle: 'Bu davet geçerli değil',
  notGood: 'Kullanılmış, geri alınmış veya süresi dolmuş. Gönderen kişiden yenisini isteyin.',
  failedTitle: 'Davet açılamadı',
  tryAgain: 'Yeniden dene',
  until: 'Son geçerlilik: {day}',
  asked: 'Bu adres e-postayla geldiği için, sizi davet eden kişiden içeri alınmanız için onay istenir.',
  register: 'Hesap oluştur',
  login: 'Hesabım var',
  keep: 'Bu sayfanın adresini saklayın: önce e-posta adresinizi doğrulamanız istenirse sonra yeniden açın.',
  signedInAs: '{email} olarak oturum açtınız.',
  join: 'Katıl',
  joinedTitle: 'Katıldınız',
  joined:
    '{invitedBy} Coffer’ı bir dahaki açışında klasör sizinle paylaşılır. Onu Benimle paylaşılanlar altında bulursunuz.',
  joinedAsked:
    '{invitedBy} sizi içeri alıp almayacağına karar verir ve şu sözcükleri görür. Sizi ararsa: sözcükler ikinizde de aynıdır.',
  words: 'Anahtarınızın sözcükleri',
  toFiles: 'Dosyalarım',
};
