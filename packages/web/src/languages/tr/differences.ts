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
    member: 'Geri gelen kişi',
    members: 'Geri gelen kişiler',
    stranger: 'Tanımadığınız biri',
    mayMore: 'Daha fazlasını yapabilen kişi',
    roles: { viewer: 'görüntüleyebilir', editor: 'düzenleyebilir' },
    removes: '“Geri al” bu kişiyi çıkarır',
    lowers: '“Geri al” bu kişiye bu cihazın bildiğini bırakır',
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
  exchanged: 'geri alınamaz: sunucu, sürümlerinden birini farklı gösteriyor',
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
  space: {
    title: '“{name}” içindeki farklar',
    top: 'Paylaşılan bir klasör',
    open: 'Aç',
    means: {
      space_rolled_back:
        'Sunucu, bu klasörü bu cihazın gördüğü bir şeyden önceki hâliyle gösteriyor. Sunucuyu işleten kişi bir yedeği geri yüklemiş olabilir; ona sorun. O zamandan sonra yapılan değişiklikler eksik ve çıkarılan kişiler yeniden üye olabilir.',
      space_forked:
        'Sunucu, bu klasörde bu cihazın gördüğü değişikliklerin yerine başkalarını gösteriyor. Sunucuyu işleten kişi bir yedeği geri yüklemiş ve ardından başka biri devam etmiş olabilir; ona sorun. Bu cihazın o zamandan sonra gördükleri eksik.',
      space_ended:
        'Sunucu, bu klasörün farklı geçmişlerini gösterdi ve hangisinin süreceğine sahibi karar verdi. Siz uyana kadar bu cihaz klasörde hiçbir şeyi değiştirmez.',
      space_lied:
        'Sunucunun bu klasörde gösterdiği, imzalanan değil: sunucuda bir şey değiştirildi, gizlendi veya geri getirildi. İmzalanan gösterilene veya sahibi karar verene kadar klasöre hiçbir şey yazılmaz. Sunucuyu işleten kişiye haber verin.',
    },
    noRows:
      'Bu sayfa klasörü daha önce açmamıştı; bu yüzden karşılaştıracak dosyası yok ve her üyeyi, her bağlantıyı adıyla gösterir. Klasör bir cihazda daha önceden açıksa kararı orada verin.',
    same: 'Sunucu, bu klasördeki her şeyi bu cihazın gördüğü gibi gösteriyor.',
    lied: 'Sunucunun şu anda bu klasörde gösterdiği imzalanmadı; bu yüzden kabul edilebilecek bir şey yok.',
    ownersRows:
      'Sunucuda bulunmayan üyeler ve bağlantılar geri gelmez; eksik olanlarla klasörü yeniden paylaşın.',
    askOwner:
      'Nasıl süreceğine karar verebilecek olan klasör sahibine sorun. O zamana kadar burada klasörden hiçbir şey gösterilmez veya değiştirilmez.',
    elsewhere:
      'Başka bir cihazınız bu klasörün bu cihazdan daha fazlasını gördü. Klasörü orada açın ve nasıl süreceğine karar verin.',
    confirmText:
      '{back, plural, one {{back, number} öğe} other {{back, number} öğe}} geri alınacak ve {accepted, plural, one {{accepted, number} öğe sunucunun gösterdiği gibi kabul edilecek} other {{accepted, number} öğe sunucunun gösterdiği gibi kabul edilecek}}. Bu cihaz klasörü böyle imzalar ve ona yeni bir anahtar verir. Diğer cihazlarınız ve üyeler ne karar verildiğini görür ve orada onaylandığında buna uyar.',
    acceptAllText:
      'Bu cihaz klasörü, sunucunun şu anda gösterdiği gibi imzalar ve ona yeni bir anahtar verir. Bu cihazın bunun ötesinde gördükleri bırakılır. Bunu yalnızca klasörün neden farklı olduğunu biliyorsanız yapın.',
    done: 'Klasör karar verdiğiniz gibi imzalandı.',
    endedBy:
      'Bu klasörün sahibi, kendi cihazının saatine göre şu tarihte karar verdi ve bunu imzaladı: {when}. Klasör sizinse ve bunu hiçbir cihazınızda yapmadıysanız uymayın ve anahtar çiftinizi değiştirin.',
    followed: 'Bu cihaz verilen karara uyuyor.',
  },
};
