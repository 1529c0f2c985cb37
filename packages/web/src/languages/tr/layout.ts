import type { English, Translation } from '../catalogue.ts';

export const layout: Translation<English['layout']> = {
  skipToContent: 'İçeriğe geç',
  openMenu: 'Menüyü aç',
  closeMenu: 'Menüyü kapat',
  mainMenu: 'Ana menü',
  myFiles: 'Dosyalarım',
  recent: 'Son kullanılanlar',
  starred: 'Yıldızlı',
  photos: 'Fotoğraflar',
  shared: 'Paylaşılanlar',
  myLinks: 'Bağlantılarım',
  trash: 'Çöp kutusu',
  myAccount: 'Hesabım',
  administration: 'Yönetim',
  search: 'Ara',
  logout: 'Oturumu kapat',
  lock: 'Kilitle',
  lockTitle: 'Aktarım sürerken kilitlensin mi?',
  lockStops:
    'Aktarımlar anahtarlarınızı kullandığı için durur. Yüklemeler kilidi açtıktan sonra sürdürülebilir; indirmeler baştan başlar.',
  lockUnsavedTitle: 'Kaydedilmemiş metinle kilitlensin mi?',
  lockUnsaved:
    'Bu cihazda açık olan bir metinde kaydedilmemiş değişiklikler var. Şimdi kilitlerseniz kaybolurlar.',
  logoutUnsavedTitle: 'Kaydedilmemiş metinle oturum kapatılsın mı?',
  logoutUnsaved:
    'Bu cihazda açık olan bir metinde kaydedilmemiş değişiklikler var. Oturumu şimdi kapatırsanız kaybolurlar.',
  logoutAnyway: 'Oturumu şimdi kapat',
  lockAnyway: 'Şimdi kilitle',
  lockCancel: 'İptal',
  firstTime: 'Bu cihazda ilk kez',
  firstTimeNoted: 'İlk kez olduğunu bir daha söyleme',
  forgets: 'Bu tarayıcı, sürücünüzden gördüklerini unutabilir.',
  used: 'Kullanılan: {used} / {quota}',
  unlimited: 'sınırsız',
  usedByFiles: 'Dosyalarınız: {size}',
  usedUnknown: 'Ne kadar kullanıldığı yüklenemedi',
  storage: 'Depolama',
  nearlyFull: 'Depolama alanınız neredeyse dolu: {free} kaldı.',
  full: 'Depolama alanınız dolu. Bir şey silin veya yöneticinizden daha fazla yer isteyin.',
  toDark: 'Koyu moda geç',
  toLight: 'Açık moda geç',
  administratorsOnlyTitle: 'Yalnızca yöneticiler için',
  administratorsOnly: 'Kullanıcıları ve ayarları bu sunucunun yöneticileri yönetir.',
};

export const atRest: Translation<English['atRest']> = {
  offline: 'Çevrimdışı: bu cihazda olanlar gösteriliyor. Sunucu gerektirenler, sunucu dönene kadar bekler.',
  newVersion: 'Yeni bir sürüm hazır.',
  newVersionLater: 'Yeni bir sürüm hazır. Aktarımlar bitince bu sayfayı yenileyin.',
  reload: 'Yenile',
};
