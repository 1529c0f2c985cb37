import type { English, Translation } from '../catalogue.ts';

export const activationWaiting: Translation<English['activationWaiting']> = {
  firstTitle: 'Önce e-posta adresinizi doğrulayın',
  first:
    'Bu sunucu belirli e-posta adresleri içindir. Şu adrese gönderdiğimiz bağlantıyı açın: {email}. Doğruladığınızda sürücünüz burada açılır.',
  logout: 'Oturumu kapat',
  deleteThis: 'Bu hesabı sil',
  banner: 'Hesabınızı etkinleştirmek için şu adrese gönderdiğimiz bağlantıyı açın: {email}.',
  bannerUntil: 'Şu tarihe kadar etkinleştirilmeyen hesaplar kaldırılır: {day}.',
  bannerResend: 'Bağlantıyı yeniden gönder',
  bannerResent: 'Yeni bir bağlantı yolda: {email}.',
  bannerFailed: 'Etkinleştirme e-postası yeniden gönderilemedi',
};
