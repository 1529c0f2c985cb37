import type { English, Translation } from '../catalogue.ts';

export const doubt: Translation<English['doubt']> = {
  title: 'Bunlar sizin anahtarlarınız mı?',
  subtitle:
    'Sunucu, hesabınız için bu cihazın gördüğünden farklı anahtarlar gösteriyor. Onlarla hiçbir şey açılmadı.',
  older:
    'Bu cihazın gördüklerinden daha eskiler: sanki son parola veya anahtar çifti değişikliğiniz hiç olmamış gibi. Bu, sunucunun yöneticisi bir yedeği geri yüklediğinde olur. Birisi değiştirdiğiniz anahtarlarla veya parolayla devam etmenizi istediğinde de olur.',
  other:
    'Bu cihazın gördüklerinden türemiyorlar: hiçbir anahtarınız onları bildirmedi. Bu, başka bir cihazda boş bir hesapla baştan başladığınızda veya bu adresle yeni bir hesap oluşturduğunuzda olur. Birisi sizinkilerin yerine başka anahtarlar koyduğunda da olur.',
  account: 'Hesap',
  seen: 'Bu cihazın gördüğü',
  shown: 'Sunucunun gösterdiği',
  generation: 'Nesil {generation}, parmak izi',
  generationAt: 'Nesil {generation}, tarih: {at}, parmak izi',
  none: 'Hiç anahtar yok',
  whatToDo: 'Ne yapmalı',
  compare:
    'Oturumunuzun açık olduğu başka bir cihazla karşılaştırın: oradaki hesap sayfası anahtarınızın parmak izini gösterir.',
  ask: 'Sunucuyu işleten kişiye bir yedeğin geri yüklenip yüklenmediğini sorun. Öyleyse sonraki değişiklikler sunucudan silinmiştir: yeni parolanızı veya yeni anahtar çiftinizi yeniden ayarlayın.',
  stop: 'Bunu açıklayamıyorsanız burada durun. Bundan sonra ekledikleriniz, önceki anahtarlara sahip olan biri tarafından okunabilir.',
  decision: 'Bunu açıklayabiliyorum ve sunucunun gösterdiği anahtarlarla devam etmek istiyorum',
  goOn: 'Bu anahtarları kullan',
  stay: 'Dur ve oturum açma',
};

export const changed: Translation<English['changed']> = {
  title: 'Bu siz miydiniz?',
  subtitle: 'Bu cihaz yeni anahtar çiftini henüz görmedi. Onunla hiçbir şey açılmadı.',
  question: 'Anahtar çiftiniz şu tarihte değiştirildi: {dates}. Bu siz miydiniz?',
  and: ' ve ',
  account: 'Hesap',
  former: 'Bu cihazın gördüğü anahtar çifti',
  seenAt: 'Tarih: {at}, parmak izi',
  present: 'Yenisi, parmak izi',
  compare:
    'Başka bir cihazda değiştirdiyseniz oradaki hesap sayfası parmak izini gösterir: rakamlar aynı olmalıdır. Parolanızı bilen veya özel anahtarınıza sahip olan biri de onu değiştirebilir.',
  mine: 'Bendim',
  notMine: 'Ben değildim',
  stolenTitle: 'Başkası değiştirmiş',
  stolenSubtitle:
    'Bu cihazda oturumunuz kapatıldı ve hiçbir şey açılmadı. Yeni anahtar çiftini oluşturan kişi parolanıza veya özel anahtarınıza sahipti ve şimdiye kadar sakladıklarınızı okuyabilir.',
  whatToDo: 'Ne yapmalı',
  steps: {
    1: 'Parolanızın ve özel anahtarınızın nerede okunmuş olabileceğini düşünün. Bundan sonra güvendiğiniz bir cihaz kullanın.',
    2: 'Hemen devam edemiyorsanız, bu sırada kimse oturum açamasın diye sunucuyu işleten kişiden hesabınızı askıya almasını isteyin.',
    3: 'Hesabı geri almak için yeniden oturum açın, siz olduğunuzu yanıtlayın ve hesap sayfasında “Parolamı başkası biliyor olabilir” seçeneğiyle hemen yeni bir parola belirleyin. Bu, yalnızca size ait bir anahtar çifti oluşturur ve herkesin oturumunu kapatır. Öncesinde hiçbir şey eklemeyin.',
    4: 'Artık oturum açamıyorsanız “Parolanızı mı unuttunuz?” üzerinden baştan başlayın. Bu, saklananları siler.',
    5: 'Paylaştıklarınız için yeni bağlantılar oluşturun ve öncekileri silin: anahtarlarınıza sahip olan kişi onların adreslerini bilir.',
  },
  leave: 'Oturum açma sayfasına git',
};

export const register: Translation<English['register']> = {
  registerTitle: 'Hesabınızı oluşturun',
  firstTitle: 'Yönetici hesabını oluşturun',
  registerSubtitle: 'Anahtarlarınız burada, bu cihazda oluşturulur.',
  invitedBy: '{who} sizi davet ediyor: {app}.',
  advanced: 'Gelişmiş',
  keySize: 'Anahtar boyutu',
  keySizes: { 2048: '2048 bit, hızlı ve güçlü', 3072: '3072 bit', 4096: '4096 bit, oluşturması daha yavaş' },
  storeKey: 'Özel anahtarımı parolamla korunmuş olarak sunucuda sakla',
  storeKeyHint: 'Böylece herhangi bir cihazda oturum açmak için e-posta adresiniz ve parolanız yeterli olur.',
  keyNotStored:
    'Sunucu özel anahtar saklamayacak. Yeni bir cihazda her oturum açışınızda anahtar dosyanız gerekir. Onu kaybederseniz dosyalarınız da kaybolur: kimse sizin için açamaz.',
  register: 'Hesap oluştur',
  registering: 'Anahtarlarınız oluşturuluyor…',
  closedTitle: 'Kayıt kapalı',
  closed: 'Bu sunucu yeni hesap kabul etmiyor. Yöneticisinden davet isteyin.',
  invitationTitle: 'Kayıt davetle yapılır',
  invitation: 'Davet e-postanızdaki bağlantıyı açın; hesabınızı burada oluşturabilirsiniz.',
  twoFactorTitle: 'Oturum açmanızı koruyun',
  twoFactorSubtitle: 'İsterseniz bir adım daha. Sonra da Hesabım sayfasında bulabilirsiniz.',
  skip: 'Şimdilik atla',
};

export const keep: Translation<English['keep']> = {
  title: 'Özel anahtarınızı saklayın',
  keepOne:
    'Parolanızı sizin için kimse sıfırlayamaz. Bu ikisinden birini güvenli bir yerde, bu cihazdan ayrı saklayın.',
  recoveryTitle: 'Kurtarma kodu',
  codeKept: 'Kurtarma kodumu güvenli bir yerde sakladım',
  keyTitle: 'Özel anahtarınız',
  orKeyTitle: 'Veya özel anahtarınız',
  stored:
    'Parolanızı unutursanız dosyalarınızı açar. Parolanızı bildiğiniz sürece onu Hesabım sayfasında, “Özel anahtar” altında yeniden bulursunuz.',
  only: 'Bu tek kopyadır. Sunucuda kopyası yoktur; oturum açmak için ona ihtiyacınız var ve onsuz kimse dosyalarınızı açamaz. Yalnızca bu kez gösterilir.',
  keyKept: 'Özel anahtarımı güvenli bir yerde sakladım',
  goOn: 'Devam',
};

export const forgotten: Translation<English['forgotten']> = {
  title: 'Parolanızı mı unuttunuz?',
  subtitle:
    'Onu sizin için kimse sıfırlayamaz. Sunucu parolanızı hiç bilmedi ve onun koruduğunu okuyamaz. Ama hesabınızın başka bir anahtarı olabilir: onunla yeni bir parola belirlersiniz ve her şey yine açılır.',
  ways: 'Elinizde ne var?',
  key: 'Özel anahtarım var',
  keyHint: 'Kaydolduğunuz zamanki .pem dosyası',
  code: 'Kurtarma kodum var',
  codeHint: 'Yazdığınız, harf ve rakamlardan oluşan sekiz grup',
  nothing: 'İkisi de yok',
  nothingHint: 'Saklananlar artık açılamaz, ama baştan başlayabilirsiniz',
  remembered: 'Hatırladınız mı?',
  back: 'Geri',
  keyTitle: 'Özel anahtarınızla yeni parola',
  keySubtitle: 'Anahtar bu cihazda kalır; yalnızca imzalar.',
  keyFieldHint: 'Yapıştırın, .pem dosyasını buraya bırakın veya seçin.',
  codeTitle: 'Kurtarma kodunuzla yeni parola',
  codeSubtitle: 'Kod, özel anahtarınızı bu cihazda açar; sunucu onu görmez.',
  email: 'E-posta',
  emailInvalid: 'ad@example.org gibi bir e-posta adresi girin',
  recoveryCode: 'Kurtarma kodu',
  recoveryCodeHint: 'Büyük harf, boşluk ve kısa çizgi önemli değildir.',
  recoveryCodeInvalid: 'Kodun sekiz grubunun tümünü girin, örneğin ABCD-EFGH-…',
  set: 'Yeni parola belirle',
  setting: 'Anahtarlarınız açılıyor…',
  done: 'Yeni parolanız belirlendi. Diğer tüm cihazların oturumu kapatıldı.',
  nothingTitle: 'Baştan başla',
  nothingSubtitle:
    'Parola, özel anahtar ve kurtarma kodu olmadan hesabınızda saklananlar açılamaz: ne siz, ne biz, ne de sunucuyu işleten kişi açabilir.',
  nothingOffer:
    'Yapılabilecek şey, hesaptaki her şeyi silip aynı e-posta adresiyle yeniden başlamaktır. O adrese bir bağlantı göndeririz; bir saat geçerlidir ve siz orada onaylamadan hiçbir şey silinmez.',
  nothingLook:
    'Önce .pem dosyasının nerede olabileceğine bakın: indirilenler arasında, başka bir bilgisayarda, bir parola yöneticisinde. Oturumunuzun hâlâ açık olduğu bir cihaz da her şeyi açar.',
  send: 'Bana bağlantı gönder',
  sentTitle: 'Posta kutunuza bakın',
  sent: 'Doğrulanmış adresi {email} olan bir hesap varsa bir bağlantı yolda. Birkaç dakika sürebilir; istenmeyen postalara da bakın.',
  noMail:
    'Bu sunucu e-posta göndermiyor. Yöneticisinden hesabınızı silmesini isteyin; sonra aynı adresle yeniden kaydolup boş bir sürücüyle başlayabilirsiniz.',
};

export const lock: Translation<English['lock']> = {
  away: 'Sunucuya ulaşılamıyor. PIN, bu cihazın ağ olmadan gösterebildiklerini açar; diğer tüm yollar için sunucu gerekir.',
  lockedTitle: 'Hesap kilitli',
  lockedSubtitle: 'Anahtarlar bellekten silindi. Kaldığınız yerden devam etmek için kilidi açın.',
  questionTitle: 'Bu sürücü kilitlensin mi?',
  questionSubtitle:
    'Henüz hiçbir şey kilitlenmedi. Kilitlemek, anahtarları burada ve tüm sekmelerde bellekten siler ve aktarımları durdurur.',
  backToFiles: 'Dosyalarıma dön',
  decryptTitle: 'Özel anahtarınızın şifresini çözün',
  decryptSubtitle: 'Bu cihazda, PIN kodunuzun koruması altında bekliyor.',
  pin: 'PIN',
  pinRequired: 'PIN kodunuzu girin',
  unlock: 'Kilidi aç',
  decrypt: 'Şifreyi çöz',
  unlocking: 'Anahtarlarınız açılıyor…',
  ways: 'Diğer yollar',
  usePin: 'PIN kodumu kullan',
  usePassword: 'Parolamı kullan',
  usePrivateKey: 'Özel anahtarımı kullan',
  someoneElse: 'Siz değil misiniz?',
  logOut: 'Oturumu kapat',
  noPinYet: 'Bir dahaki sefere daha hızlı:',
  setPin: 'kilidi açtıktan sonra PIN belirleyin',
  pinNext: 'Kilidi açar açmaz bir PIN belirleyebilirsiniz.',
  setupTitle: 'Kilit ekranı',
  setupSubtitle: 'Siz yokken bu cihaz anahtarlarınızı nasıl korur. Diğer cihazlar etkilenmez.',
  pinSection: 'PIN ile kilidi aç',
  pinHint:
    'Altı veya daha fazla rakam. Anahtarlarınızı yalnızca bu cihazda açar; beş yanlış deneme, açtığı şeyi siler.',
  pinAgain: 'PIN, bir kez daha',
  choosePin: 'PIN belirle',
  changePin: 'PIN değiştir',
  isSet: 'Bu cihazda bir PIN var.',
  removePin: 'PIN kaldır',
  pinDigits: 'Yalnızca rakam kullanın',
  pinShort: 'En az 6 rakam kullanın',
  pinLong: 'En fazla 32 rakam kullanın',
  pinSimple: 'Bu, herkesin ilk deneyeceklerden biri. Başka bir tane seçin.',
  pinsDiffer: 'İki PIN aynı değil',
  pinKept: 'PIN belirlendi. Bu cihaz kilitliyken ve geri döndüğünüzde kullanın.',
  pinRemoved: 'PIN bu cihazdan kaldırıldı.',
  idleSection: 'Otomatik kilit',
  idleLabel: 'Bu cihaza şu kadar süre dokunulmazsa',
  idleHint: 'Süren aktarımlar önce tamamlanır.',
  never: 'Asla',
  minutes: '{minutes, plural, =60 {1 saat} one {1 dakika} other {{minutes} dakika}}',
  lockNow: 'Şimdi kilitle',
  done: 'Bitti',
};

export const startOver: Translation<English['startOver']> = {
  title: 'Boş bir hesapla baştan başla',
  subtitle:
    'Hesabınızdaki her şey kalıcı olarak silinir: tüm dosya ve klasörler, tüm bağlantılar, geçiş anahtarları ve iki aşamalı doğrulama. E-posta adresi, yeni bir parola ve yeni anahtarlarla sizde kalır.',
  email: 'Hesabın e-postası',
  emailInvalid: 'ad@example.org gibi bir e-posta adresi girin',
  phrase: 'her şeyi sil',
  confirmation: 'Onaylamak için “{phrase}” yazın',
  confirmationMissing: '“{phrase}” yazın; her şey silinir',
  start: 'Her şeyi sil ve baştan başla',
  starting: 'Anahtarlarınız oluşturuluyor…',
  cancel: 'Her şeyi olduğu gibi bırak',
  expiredTitle: 'Bu bağlantı artık geçerli değil',
  expired:
    'Baştan başlama bağlantıları bir saat geçerlidir ve bir kez çalışır. Bunu açmakla hiçbir şey silinmedi.',
  toForgotten: 'Yeni bağlantı iste',
  done: 'Hesabınız boş. Yeni parolanızla oturum açın.',
};
