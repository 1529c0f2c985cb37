import type { English, Translation } from '../catalogue.ts';

export const recovery: Translation<English['recovery']> = {
  why: 'Kurtarma kodu, yazıp saklanabilecek kadar kısadır. Parolanızı unutursanız onunla yenisini belirlersiniz ve her şey yine açılır. Bu cihazda oluşturulur; sunucu onu okuyamaz.',
  make: 'Kurtarma kodu oluştur',
  code: 'Kurtarma kodu',
  once: 'Yalnızca şimdi gösterilir. Yazın ve bu cihazdan ayrı saklayın. Önceki kodların yerini alır.',
  kitTitle: 'Coffer kurtarma belgesi',
  kitAccount: 'Hesap',
  kitServer: 'Sunucu',
  kitFingerprint: 'Anahtarın parmak izi',
  kitMade: 'Oluşturulma',
  kitSigned: 'İmza',
  kitQr: 'Kurtarma kodunun QR kodu',
  kitUse:
    'Kullanmak için: sunucunun adresini açın, “Parolanızı mı unuttunuz?”, ardından “Kurtarma kodum var” seçeneğini seçin. Bu kâğıda sahip olan kişi hesabı açabilir.',
  print: 'Yazdır',
  download: '.txt dosyası olarak indir',
};
