import type { English, Translation } from '../catalogue.ts';

export const receiving: Translation<English['receiving']> = {
  title: 'Coffer’a kaydet',
  from: 'Bunu bu cihazdaki başka bir uygulama veya ziyaret ettiğiniz bir sayfa verdi. Yalnızca kendi paylaştığınızı kaydedin.',
  what: '{count, plural, one {Bir dosya, {size}} other {{count} dosya, {size}}}',
  where: 'Nereye',
  save: 'Kaydet',
  cancel: 'İptal',
  away: 'Sunucuya ulaşılamıyor. Kaydettiğiniz, sunucu dönene kadar bu sayfada bekler: sayfayı açık bırakın.',
  nothing:
    'Burada kaydedilecek bir şey yok. Dosyasız bir metin olabilir veya sayfa bu arada yeniden yüklenmiş olabilir. Yeniden paylaşın.',
  toFiles: 'Dosyalarım',
};
