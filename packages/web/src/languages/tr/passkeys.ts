import type { English, Translation } from '../catalogue.ts';

export const passkeys: Translation<English['passkeys']> = {
  about:
    'Geçiş anahtarı; telefonda, bilgisayarda veya güvenlik anahtarında dosyalarınızı parmağınızla, yüzünüzle veya bir PIN ile açar. O zaman ne parola ne de kod gerekir.',
  none: 'Henüz geçiş anahtarınız yok.',
  unsupported: 'Bu tarayıcı geçiş anahtarlarını desteklemiyor.',
  add: 'Geçiş anahtarı ekle',
  timesUnused: 'Eklenme: {added}, henüz kullanılmadı',
  times: 'Eklenme: {added}, son kullanım: {used}',
  more: 'Diğer seçenekler: {name}',
  rename: 'Yeniden adlandır',
  remove: 'Kaldır',
  cancel: 'İptal',
  addTitle: 'Geçiş anahtarı ekle',
  addText: 'Tarayıcınız nerede saklanacağını sorar. Özel anahtarınız bu cihazda onunla korunur.',
  name: 'Ad',
  nameHint: 'Tanıyabilmeniz için, örneğin “Telefon” veya “Anahtarlıktaki anahtar”.',
  nameRequired: 'Geçiş anahtarına bir ad verin',
  privateKey: 'Özel anahtarınız',
  continue: 'Devam',
  adding: 'Tarayıcınızı izleyin…',
  added: 'Geçiş anahtarı eklendi.',
  renameTitle: 'Geçiş anahtarını yeniden adlandır',
  save: 'Kaydet',
  removeTitle: 'Bu geçiş anahtarı kaldırılsın mı?',
  removeText:
    '“{name}” artık hesabınızı açmaz ve onunla oturum açan diğer cihazların oturumu kapatılır. Tarayıcınızın veya güvenlik anahtarınızın ondan sakladığının artık bir işlevi kalmaz; oradan silebilirsiniz.',
  removeYes: 'Evet, kaldır',
  removed: 'Geçiş anahtarı kaldırıldı.',
};
