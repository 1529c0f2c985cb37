import type { English, Translation } from '../catalogue.ts';

export const versions: Translation<English['versions']> = {
  versions: 'Sürümler',
  hint: 'Bu dosyanın, her yeniden kaydedilişinden önceki içeriği. Eski sürümler depolama alanı kaplar. Dosya yeniden kaydedildiğinde en yeni {most, plural, one {sürüm} other {{most} sürüm}} ve son 30 güne ait olanlar saklanır.',
  hintAll:
    'Bu dosyanın, her yeniden kaydedilişinden önceki içeriği. Eski sürümler depolama alanı kaplar. Siz silene kadar kalırlar.',
  version: 'Sürüm {number}',
  named: 'Sürüm {number} · {name}',
  current: 'Geçerli',
  byYou: 'Yapan: siz',
  by: 'Yapan: {who}',
  byStranger: 'Yapan: {words} …, tanışmadığınız biri',
  damaged: 'Bu sürüm Coffer dışında değiştirilmiş; güvenilemez',
  unsealed:
    'Açmak için gereken bir şey eksik: bir program atlamış ya da sunucu kaldırmış. Bunu silip yeniden kaydedebilirsiniz.',
  sealAgain: 'Yeniden mühürle',
  sealAgainHint:
    'İçeriğinin anahtarı burada. Coffer kayıtlı olanı bu anahtarla denetler ve tümüyle mühürlü yeni bir sürüm olarak kaydeder. Sonra bir bakın: türü ve tarihi şimdiye dek yalnızca sunucunun söylediği olabilir.',
  sealedAgain: '“{name}” yeniden mühürlendi',
  loading: 'Sürümler yükleniyor',
  showAll: '{count} sürümün tümünü göster',
  showOlder: 'Eski sürümleri göster',
  preview: 'Önizle',
  download: 'İndir',
  restore: 'Geri yükle',
  delete: 'Sil',
  of: '{action}: sürüm {number}',
  restored: '“{name}” artık sürüm {number} ile aynı',
  deleteText: 'Sürüm {number} kalıcı olarak silinir. Onu kimse geri getiremez.',
  deleteOlder: 'Eski sürümleri sil',
  deleteOlderText:
    '{count, plural, one {Geçerli sürümden eski olan sürüm kalıcı olarak silinir. Onu kimse geri getiremez.} other {Geçerli sürümden eski {count} sürümün tümü kalıcı olarak silinir. Onları kimse geri getiremez.}}',
  deleteOlderAll: 'Geçerli sürümden eski tüm sürümler kalıcı olarak silinir. Onları kimse geri getiremez.',
  deleteOlderExcept:
    'Aşağıda seçilmeyenler dışında, geçerli sürümden eski tüm sürümler kalıcı olarak silinir. Onları kimse geri getiremez.',
  ofOthers:
    'Başka birinin son 90 günde kaydetmiş veya yerine yenisini koymuş olabileceği sürümler de ({count}). Burada oldukları sürece bu geri alınabilir.',
  yesDelete: 'Evet, sil',
  cancel: 'İptal',
};
