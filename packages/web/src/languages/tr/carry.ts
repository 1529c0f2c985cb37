import type { English, Translation } from '../catalogue.ts';

export const carry: Translation<English['carry']> = {
  into: 'Paylaşılan bir klasöre taşı',
  outOf: 'Paylaşılan bir klasörden çıkar',
  move: 'Taşı',
  cancel: 'İptal',
  what: '{count, plural, one {“{name}” taşınacak. Hedef: {to}.} other {{count} öğe taşınacak. Hedef: {to}.}}',
  folder: '“{name}” adlı paylaşılan klasör',
  myFiles: 'Dosyalarım',
  gains: 'Bundan sonra, çöp kutusu ve eski sürümleriyle birlikte açabilecekler:',
  nobodyGains: 'O klasör sizden başka kimsede yok.',
  loses: 'Artık açamayacaklar; gördükleri veya indirdikleri onlarda kalır:',
  nobodyLoses: 'Kimse erişimini kaybetmez.',
  undoEnds: 'Başkalarının bunda değiştirdikleri bundan sonra geri alınamaz.',
  member: {
    viewer: '{who} (görüntüleyen)',
    editor: '{who} (düzenleyen)',
  },
  someone: 'hesabı artık olmayan biri',
  owner:
    'Klasörün sahibi: {who}. Oraya taşıdıklarınız bundan sonra onundur; kimlerin açabileceğine de o karar verir. Onları oradan yalnızca o çıkarabilir.',
  quoted: '“{name}”',
  links: '{count, plural, one {Bağlantısı sona erecek: {names}.} other {Bağlantıları sona erecek: {names}.}}',
  linksBelow:
    '{count, plural, one {İçindekilere verilmiş herkese açık bir bağlantı da artık çalışmayacak.} other {İçindekilere verilmiş herkese açık {count} bağlantı da artık çalışmayacak.}}',
  onlyViews: 'O klasöre bakabilirsiniz, ama içinde hiçbir şeyi değiştiremezsiniz.',
  onlyOwner: 'Bu klasörden yalnızca sahibi bir şey çıkarabilir. Siz bir kopyasını kaydedebilirsiniz.',
  loading: 'Kimlerin açabildiğine bakılıyor',
  moved: '{count, plural, one {“{name}” taşındı} other {{count} öğe taşındı}}',
};
