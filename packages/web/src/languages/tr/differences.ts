import type { English, Translation } from '../catalogue.ts';

export const differences: Translation<English['differences']> = {
  title: 'Sunucudaki farklar',
  top: 'Dosyalarım',
  damaged: 'Açılmayan bir öğe',
  reading: 'Bu cihazın gördükleri, sunucunun gösterdikleriyle karşılaştırılıyor…',
  same: 'Sunucu her dosya ve klasörü bu cihazın gördüğü gibi gösteriyor.',
  noRows:
    'Bu cihaz dosyalarınızın listesini saklamıyor; bu yüzden karşılaştıracak bir şeyi yok. Olduğu gibi devam etmeden önce dosyalarınızı gözden geçirin ve daha uzun süredir kullanılan bir cihaza bakın.',
  lied: 'Sunucunun şu anda gösterdiğini hiçbir cihazınız imzalamadı; bu yüzden kabul edilebilecek bir şey yok. Sunucu imzalananı gösterene kadar bu sürücüye hiçbir şey yazılmaz.',
  ownersRows:
    'Sunucuda bulunmayan bağlantılar geri gelmez. Yıldızlar ve ayarlar karşılaştırılmaz: sunucunun gösterdiği gibi kalırlar.',
  howTo:
    '“Geri al” bir öğeyi bu cihazın gördüğü hâle getirir; yalnızca sunucuda olanlar o zaman çöp kutusuna gider. “Kabul et” öğeyi sunucunun gösterdiği gibi alır. Siz onaylamadan hiçbir şey değişmez.',
  list: 'Farklı olan dosya ve klasörler',
  keep: 'Geri al',
  accept: 'Kabul et',
  happened: {
    missing: 'Sunucuda eksik',
    added: 'Yalnızca sunucuda',
    older: 'Sunucuda daha eski',
    changed: 'Sunucuda farklı',
  },
  returning: {
    link: 'Geri gelen herkese açık bağlantı',
    more: 'Daha fazlasına izin veren herkese açık bağlantı',
    request: 'Geri gelen istek bağlantısı',
    invitation: 'Geri gelen davet',
    invitations: 'Geri gelen davetler',
    place: 'Geri gelen bağlantılar',
    unnamed: 'Adsız bir bağlantı',
    ends: '“Geri al” onu siler',
    until: '{when} tarihine kadar geçerli',
  },
  changedOn: 'değiştirilme: {when}',
  called: 'oradaki adı “{name}”',
  liesIn: 'oradaki yeri: {place}',
  contentOf: 'burada: {here}, orada: {there}',
  trashedHere: 'burada çöp kutusunda',
  trashedThere: 'orada çöp kutusunda',
  contentGone: 'içeriği sunucuda yok: geri alınırsa yalnızca adı ve yeri kalır',
  versionsGone: '{count} {count, plural, one {sürümün} other {sürümün}} içeriği artık sunucuda yok',
  notPutBack: 'geri alınamaz: onu açan anahtar artık bu cihazda yok',
  sealed: 'ad veya ayrıntılar yeniden mühürlendi',
  confirm: 'Böyle devam et',
  confirmText:
    '{back, plural, one {{back, number} öğe} other {{back, number} öğe}} geri alınacak ve {accepted, plural, one {{accepted, number} öğe sunucunun gösterdiği gibi kabul edilecek} other {{accepted, number} öğe sunucunun gösterdiği gibi kabul edilecek}}. Bu cihaz sürücüyü böyle imzalar. Diğer cihazlarınız ne karar verildiğini gösterir ve siz orada onayladığınızda buna uyar.',
  confirmYes: 'İmzala',
  done: 'Sürücünüz karar verdiğiniz gibi imzalandı.',
  acceptAll: 'Olduğu gibi devam et',
  follow: 'Uy',
  endedBy:
    'Başka bir cihazınız, kendi saatine göre şu tarihte karar verdi: {when}. Hemen ardından o cihazın hesap sayfası şu sözcükleri gösterdi: {words}. Bunu hiçbir cihazınızda yapmadıysanız uymayın ve anahtar çiftinizi değiştirin.',
  wouldChange: 'Uyarsanız bu cihazda şunlar değişir:',
  followed: 'Bu cihaz kararınıza uyuyor.',
};
