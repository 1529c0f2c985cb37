import type { English, Translation } from '../catalogue.ts';

export const choosing: Translation<English['choosing']> = {
  begin: 'Seç',
  all: 'Tümünü seç',
  done: 'Bitti',
  choose: '{name} öğesini seç',
  bar: 'Seçilenler',
  chosen: '{count, plural, =0 {Hiçbir şey seçilmedi} one {1 seçildi} other {{count} seçildi}}',
};

export const toDrive: Translation<English['toDrive']> = {
  title: '“{name}” öğesini sürücüme kaydet',
  whose:
    'Bir kopyası {email} sürücüsüne kaydedilir. Sizin anahtarlarınızla yeniden mühürlenir ve artık bağlantıyla ilgisi kalmaz.',
  save: 'Buraya kaydet',
  saving: 'Kaydediliyor… %{percent}',
  waiting: 'Sunucuya ulaşılamıyor. Bağlantı geri gelince kaydetme sürer.',
  saved:
    '{count, plural, =0 {Hiçbir dosya olmadan kaydedildi.} one {Bir dosya kaydedildi.} other {{count} dosya kaydedildi.}}',
  leftOut:
    '{count, plural, one {Bir öğe dışarıda bırakıldı: bozuk ya da eksik.} other {{count} öğe dışarıda bırakıldı: bozuk ya da eksik.}}',
  damaged: 'Kaydedilmedi, çünkü sunucudaki içerik sahibinin sakladığı içerik değil: {names}',
  gone: 'Kaydedilmedi, çünkü artık bağlantının arkasında değiller: {names}',
  stays:
    '{count, plural, one {Bir dosya önceden kaydedildi ve kalıyor.} other {{count} dosya önceden kaydedildi ve kalıyor.}}',
  open: 'Klasörü aç',
  close: 'Kapat',
};
