import type { English, Translation } from '../catalogue.ts';

export const auth: Translation<English['auth']> = {
  away: 'Sunucuya ulaşılamıyor. Oturum açmak için ağ gerekir.',
  sharing: 'Paylaştığınız şey, sürücünüz açılır açılmaz kaydedilebilir.',
  promiseTitle: 'Buraya koyduğunuzu yalnızca siz açabilirsiniz.',
  promises: {
    1: 'Adlar, dosyalar ve önizlemeler, cihazdan çıkmadan önce burada şifrelenir.',
    2: 'Sunucu okuyamadığını saklar. Yedekleri de öyle.',
    3: 'Yolda bir şey değiştirilirse Coffer onu göstermek yerine size haber verir.',
  },
  language: 'Dil',
  otherAddress:
    'Bu sunucu şu adres için ayarlandı: {url}. Kullandığınız adreste oturumunuz yakında yeniden kapanabilir.',
  cookiesDenied:
    'Bu tarayıcı bu sitenin çerezlerini engelliyor; çerez olmadan kimse oturum açamaz. Bu adres için site verilerine izin ver.',
  storageDenied:
    'Bu tarayıcı bu site için hiçbir şey saklamıyor. Oturum açabilirsin, ama yalnızca bu sekme kapatılana veya yeniden yüklenene kadar.',
  email: 'E-posta',
  password: 'Parola',
  emailInvalid: 'ad@example.org gibi bir e-posta adresi girin',
  passwordRequired: 'Parolanızı girin',
  loginTitle: 'Yeniden hoş geldiniz',
  loginSubtitle: 'Dosyalarınızı açmak için oturum açın.',
  remember: 'Bu cihazda beni hatırla',
  login: 'Oturum aç',
  loggingIn: 'Anahtarlarınız açılıyor…',
  ended: {
    early:
      'Oturumunuz kapatıldı: başka bir cihazdan, yeni bir parolayla veya bir yönetici tarafından sonlandırıldı. Giriş yaptıktan sonra nedenini hesabınızdaki etkinlik gösterir.',
    over: 'Oturumunuz sona erdi. Devam etmek için yeniden giriş yapın.',
    reused:
      'Güvenliğiniz için oturumunuz kapatıldı: bu oturumun eski bir anahtarı yeniden kullanıldı. Verileri kopyalanmış veya bu tarayıcı bir yedekten geri yüklenmiş olabilir. Giriş yapın ve hesabınızdaki etkinliği kontrol edin.',
  },
  noAccount: 'Henüz hesabınız yok mu?',
  createOne: 'Oluşturun',
  haveAccount: 'Zaten hesabınız var mı?',
  toLogin: 'Oturum açın',
};

export const login: Translation<English['login']> = {
  code: 'Doğrulama kodu',
  codeHint: 'Kimlik doğrulama uygulamanızdaki altı rakam veya kurtarma kodlarınızdan biri.',
  codeRequired: 'Kimlik doğrulama uygulamanızdaki kodu girin',
  codeTitle: 'Bir adım daha',
  codeSubtitle: 'Hesabınız ikinci bir doğrulama istiyor.',
  keyIsMine: 'Özel anahtarımı kendim saklıyorum',
  confirm: 'Onayla',
  back: 'Geri',
  makeKeyFile: 'Anahtar dosyamı oluştur ve oturum aç',
  withPrivateKey: 'Özel anahtarla oturum aç',
  forgotten: 'Parolanızı mı unuttunuz?',
  withPassword: 'Parolayla oturum aç',
  keyTitle: 'Özel anahtarınızla oturum açın',
  keySubtitle: 'Anahtarı olanın parolaya ihtiyacı yoktur. Anahtar bu cihazda kalır.',
  keyHint: 'Yapıştırın, .pem dosyasını buraya bırakın veya seçin.',
  keyMissing: 'Özel anahtar bulunamadı; oturum açmak için özel anahtarınızı verin',
};

export const usePasskey: Translation<English['usePasskey']> = {
  signIn: 'Geçiş anahtarıyla oturum aç',
  unlock: 'Geçiş anahtarıyla kilidi aç',
  waiting: 'Tarayıcınızı izleyin…',
};
