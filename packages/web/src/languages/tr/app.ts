import type { English, Translation } from '../catalogue.ts';

export const app: Translation<English['app']> = {
  working: 'İşleniyor…',
  notFoundTitle: 'Burada bir şey yok',
  notFound: 'Adres yanlış yazılmış olabilir veya buradaki şey taşınmış olabilir.',
  toMyFiles: 'Dosyalarım sayfasına git',
  brokenTitle: 'Bir şeyler ters gitti',
  tryAgain: 'Yeniden dene',
};

export const titles: Translation<English['titles']> = {
  myFiles: 'Dosyalarım',
  recent: 'Son kullanılanlar',
  starred: 'Yıldızlı',
  trash: 'Çöp kutusu',
  photos: 'Fotoğraflar',
  saveToCoffer: 'Coffer’a kaydet',
  fileLink: 'Dosya bağlantısı',
  sendFiles: 'Dosya gönder',
  invitation: 'Davet',
  filePreview: 'Dosya önizleme',
  login: 'Oturum aç',
  decryptPrivateKey: 'Özel anahtarın şifresini çöz',
  accountLocked: 'Hesap kilitli',
  lockScreen: 'Kilit ekranı',
  createAnAccount: 'Hesap oluştur',
  yourPrivateKey: 'Özel anahtarınız',
  twofactorAuthentication: 'İki aşamalı doğrulama',
  activationLink: 'Etkinleştirme bağlantısı',
  accountActivation: 'Hesap etkinleştirme',
  appUsers: 'Kullanıcılar',
  appUser: 'Kullanıcı',
  invitations: 'Davetler',
  appSettings: 'Uygulama ayarları',
  overview: 'Genel bakış',
  events: 'Olaylar',
  forgotYourPassword: 'Parolanızı mı unuttunuz?',
  startOver: 'Baştan başla',
  myAccount: 'Hesabım',
  changePassword: 'Parolayı değiştir',
  whatDiffers: 'Farklar',
  whatWaits: 'Bekleyenler',
  shared: 'Paylaşılanlar',
  myLinks: 'Bağlantılarım',
};

export const insecure: Translation<English['insecure']> = {
  title: 'Coffer güvenli bir bağlantı ister',
  text: 'Dosyalarınız bu cihazda şifrelenir; tarayıcılar buna yalnızca HTTPS üzerinden veya sunucunun çalıştığı bilgisayarda izin verir.',
  steps: {
    1: 'Adresi yazdıysanız başına https:// ekleyip deneyin.',
    2: 'Sunucunun çalıştığı bilgisayarda http://localhost adresini sunucunun bağlantı noktasıyla açın.',
    3: 'Sunucuyu siz işletiyorsanız: ona bir sertifika verin veya COFFER_TLS=self-signed ayarlayın ve yeniden başlatın.',
  },
  tryHttps: 'HTTPS ile dene',
};
