import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: 'İptal',
  close: 'Kapat',
  togglePassword: 'Parolayı göster veya gizle',
  thumbnailDamaged: 'Küçük resim Coffer dışında bozulmuş veya değiştirilmiş',
  copy: 'Panoya kopyala',
  copied: 'Panoya kopyalandı',
  currentPassword: 'Geçerli parola',
  currentPasswordRequired: 'Geçerli parolanızı girin',
  tryAgain: 'Yeniden dene',
  needsServer: 'Bunun için sunucu gerekir; şu anda ona ulaşılamıyor.',
};
