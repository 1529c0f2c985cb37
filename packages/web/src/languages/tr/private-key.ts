import type { English, Translation } from '../catalogue.ts';

export const privateKey: Translation<English['privateKey']> = {
  privateKey: 'Özel anahtar',
  notKeptHint: 'Bu sunucu özel anahtarınızı saklamıyor. Yapıştırın veya kaydettiğiniz .pem dosyasını seçin.',
  chooseFile: 'Dosya seç',
  required: 'Özel anahtarınızı -----BEGIN ile END----- arasında tam olarak yapıştırın',
  pem: 'Özel anahtar (PEM)',
  download: '.pem dosyası olarak indir',
  meaning:
    'Bunu şifreleme yapmayan bir program oluşturmuş. Anahtar dosyası, özel anahtarınızı ve ikinci bir sırrı içerir; bu sır olmadan, yalnızca özel anahtar ele geçirilse bile size ait hiçbir şey açılmaz. Onu sonraki adımda kaydedersiniz. Bundan sonra şu anki özel anahtarınız bu hesabı açmaz; geçiş anahtarları ve kurtarma kodu da açmaz.',
};
