import type { English, Translation } from '../catalogue.ts';

export const driveFailures: Translation<English['driveFailures']> = {
  not_a_file: 'Klasör için bağlantı oluşturulamaz',
  version_shown: 'Bu, dosyanın gösterdiği sürüm. Önce başka birini geri yükleyin.',
  shared_inside: 'Bunların arasında paylaşılan bir klasör var. O silinemez.',
  link_exists: 'Bunun zaten bir bağlantısı var. Görmek için sayfayı yenileyin.',
  not_a_directory: 'Hedef bir klasör değil.',
  move_into_itself: 'Bir klasör kendi içine taşınamaz.',
  too_deep: 'İç içe en fazla {limit} klasör olabilir.',
  changes_too_old: 'Yüklendiğinden beri çok şey değişti. Sayfayı yenileyin.',
  passkey_exists: 'Bu cihazda hesabınızın bir geçiş anahtarı zaten var.',
  file_key_missing: 'Dosya anahtarı eksik',
  content_unfinished: 'Bu dosyanın yüklenmesi henüz bitmedi.',
  device_full: 'Bu cihazda dosya için yer kalmadı.',
  directory_not_linkable: 'Klasör için bağlantı oluşturulamaz',
  link_altered:
    'Sunucu, olması gerekenden farklı bir son kullanma tarihi, sınır veya sayıyla yanıt veriyor. Kimseye vermeden önce bağlantıya yeniden bakın.',
  link_not_created: 'Bağlantı oluşturulamadı',
  link_not_updated: 'Bağlantı güncellenemedi',
  replica_not_kept: 'Bu cihaz sürücünün bir kopyasını saklayamıyor.',
  not_restored: 'Her şey geri yüklenemedi. Bazıları artık çöp kutusunda değil veya klasörü bu arada değişti.',
  no_file_fits: 'Seçilen dosyaların hiçbiri bitmemiş bir yüklemeye ait değil.',
  search_without_key: 'Özel anahtar olmadan arama yapılamaz',
  update_to_change:
    'Bunu değiştirmek için Coffer’ın daha yeni bir sürümü gerekir. Değiştirmek için güncelleyin. Kişileri çıkarabilir, bağlantıları silebilir, yeni bir anahtar çifti oluşturabilir ve dışa aktarabilirsiniz.',
  heads_not_kept:
    'Bu tarayıcı sürücünüzden gördüklerini saklayamıyor, bu yüzden hiçbir şey değiştirilmedi. Bu sayfa için site verilerine izin verin, yer açın veya gizli pencereden çıkın. Kişileri çıkarmak, bağlantıları silmek ve yeni bir anahtar çifti oluşturmak hâlâ mümkün.',
  update_to_open:
    'Bunu okumak için Coffer’ın daha yeni bir sürümü gerekir. Açmak için güncelleyin. Kişileri çıkarabilir, bağlantıları silebilir, yeni bir anahtar çifti oluşturabilir ve dışa aktarabilirsiniz.',
  update_to_move:
    'Coffer’ın daha yeni bir sürümü buna veya içindeki bir şeye bir şey ekledi. Bunu başka bir paylaşılan klasöre ya da böyle bir klasörün dışına taşımak için güncelleyin. Silmek ve kişileri çıkarmak hâlâ mümkün.',
  share_ended: 'Bu artık sizinle paylaşılmıyor.',
  space_exchanged:
    'Sunucu burada, buraya konandan başka bir paylaşılan klasör gösteriyor. Açılmadı. Sunucuyu işleten kişiye haber verin.',
  names_not_read: 'Bu cihaz sürücünüzdeki adları hâlâ okuyor. Hepsini okuduğunda arama çalışır.',
  transfer_not_running: 'Dosya yüklenmediği için iptal edilemez',
  upload_differs: 'Daha önce bu adla yüklenen, başka bir dosyaya ait. Başka bir adla yükleyin.',
  upload_under_way: 'Bu dosya zaten yükleniyor',
  only_administrator:
    'Tek yönetici sizsiniz ve bu sunucuyu başkaları da kullanıyor. Önce onlardan birini yönetici yapın.',
  name_exists:
    'Bu klasörde bu adla bir öğe zaten var. Başka bir ad seçin ya da önce ötekini yeniden adlandırın.',
  content_differs: 'Bu dosyadan saklanan, gönderilenle aynı değil. Silin ve yeniden yükleyin.',
  changes_kept:
    'Başkalarının bu klasörde değiştirdikleri hâlâ geri alınabilir. Önce bundan vazgeç ya da sürenin dolmasını bekle.',
  too_many_items: 'Bunlardan olabilecek kadarı zaten var.',
  too_many: {
    items:
      'Bir hesapta olabilecek kadar dosya ve klasör var. Bazılarını silin veya yöneticinizden daha fazlasını isteyin.',
    spaces:
      'Bir hesabın paylaşabileceği kadar klasör ve dosya paylaşıyorsunuz. Önce birinin paylaşımını bitirin.',
    members: 'Paylaşabileceğiniz kadar kişiyle paylaşıyorsunuz. Önce birinden bir şeyi geri alın.',
    all_links: 'Bir hesapta olabilecek kadar herkese açık bağlantınız var. Gerek duymadığınız birini silin.',
    versions: 'Bu dosyanın saklayabileceğiniz kadar sürümünü sakladınız. Sahibi bazılarını silebilir.',
    kept_changes:
      'Burada geri alınabilecek kadar değişiklik yaptın. Yine de küçük dosyalar ekleyebilirsin; bu klasörün sahibi yer açabilir.',
  },
  too_many_links:
    'Bir öğeye en fazla {limit} herkese açık bağlantı götürebilir. Önce ona, içindeki bir şeye veya üstündeki bir klasöre götüren bir bağlantıyı silin.',
  links_at_limit:
    'Bir öğeye en fazla {limit} herkese açık bağlantı götürebilir. Önce bunlardan birini silin: {paths}',
  directory_mismatch: 'Sunucu, istediğinizden başka bir klasörle yanıt verdi.',
  file_already_exists: 'Dosya zaten var',
  content_mismatch: 'Gelen, yüklenen dosya değil. Size yanlış veri ulaşmasın diye durduruldu.',
  directory_not_downloadable: 'Klasör indirilemez',
  document_locked: 'Bu belge kendi parolasıyla açılıyor. İndirin ve cihazınızdaki bir programla açın.',
  download_incomplete: 'İndirme çok erken bitti',
  download_not_started: 'Tarayıcı indirmeyi başlatmadı',
  download_stopped: 'Tarayıcı indirmeyi durdurdu',
  link_not_read: 'Bağlantı alınamadı',
  not_showable:
    'Bu tarayıcı onu gösteremiyor: dosya bozuk veya adının belirttiğinden farklı türde olabilir. Cihazınızdaki bir programla açmak için indirin.',
  request_too_large:
    'Sunucunun önündeki bir şey, örneğin bir vekil sunucu, bu boyuttaki parçaları reddediyor. Yöneticinize söyleyin: 5 MiB boyutundaki gövdelerin geçmesine izin vermeli.',
  source_changed: 'Dosya, siz seçtikten sonra değiştirilmiş veya taşınmış. Yeniden seçin.',
  source_missing: 'Dosya bulunamadı',
  source_not_found: 'Dosya artık bulunamıyor. Siz seçtikten sonra taşınmış olabilir.',
  source_unreadable: 'Dosya okunamıyor. Siz seçtikten sonra taşınmış veya değiştirilmiş olabilir.',
  upload_incomplete: 'Sunucu dosyanın tamamını saklamadı. Yeniden deneyin.',
  person_altered: 'Bu kişinin anahtarları birbirine ait değil.',
  not_as_signed:
    'Sunucu, cihazlarınızın imzaladığından farklı bir sürücü veya farklı bir paylaşılan klasör gösteriyor. Farkı hesabınız söyler; paylaşılan bir klasör ise açıldığında söyler.',
  owner_has_too_many:
    'Bu klasörün sahibinin dosya ve klasör sayısı, bir hesabın sahip olabileceği sınıra ulaştı. Ondan birkaçını silmesini isteyin.',
  owners_storage_full: 'Bu klasörün sahibinin depolama alanı dolu. Ondan yer açmasını isteyin.',
  larger_than_quota: 'Bu dosya tüm depolama alanınızdan büyük. Yöneticinizden daha fazla yer isteyin.',
  item_not_opened: 'Dosyanın anahtarı yok: verilerinin şifresi çözülemez ve dosya kurtarılamaz',
  person_not_found: 'Burada şu adrese sahip kimse yok: {email}.',
  person_not_ready: '{email}: bu kişinin önce bir kez oturum açması gerekiyor.',
  contact_changed:
    '{email}: bu kişinin anahtar çifti sizin bildiğinizden farklı. Önce parmak izlerini karşılaştırın.',
  items_damaged:
    'Bir kısmı açılmıyor ve taşıma sırasında kaybolur: {names}. Hiçbir şey yapılmadı. Gerisini taşıyıp bunu kaybetmek için yeniden deneyin.',
  item_changed:
    'Bu artık “{path}” ya da başka bir sürümü gösteriyor. Hiçbir şey yapılmadı: kontrol edip yeniden deneyin.',
  item_in_trash: 'Bu artık çöp kutusunda. Hiçbir şey yapılmadı.',
  item_damaged: 'Bu dosya Coffer dışında değiştirilmiş; güvenilemez.',
  item_unsealed:
    'Açmak için gereken bir şey eksik: bir program atlamış ya da sunucu kaldırmış. Bunu silip yeniden kaydedebilirsiniz.',
  server_clock_differs:
    'Sunucuya göre bu tarih geçti: saati {time} gösteriyor. Bu cihazın saatini denetleyin; doğruysa yöneticinize bildirin.',
  chunk_tampered:
    'Bu dosyanın {part}. parçası Coffer dışında değiştirilmiş. Size yanlış veri ulaşmasın diye aktarım durduruldu.',
  range_invalid: 'Sunucu bu dosyanın olduğundan kısa olduğunu söylüyor. Sayfayı yenileyin.',
  link_unverified:
    'Herkese açık bağlantılarınızdan biri Coffer dışında değiştirilmiş. Silin ve yeniden deneyin.',
  links_too_many:
    'Herkese açık bağlantılarınızın sayısı sınırı aşıyor: en fazla {limit}. Gerek duymadıklarınızı silin ve yeniden deneyin.',
  path_invalid: '{path} adı yüklenemez.',
  directory_name_taken: 'Klasörün gelmesi gereken yerde {path} adlı bir dosya var.',
  folders_too_deep: 'İç içe en fazla {limit} klasör olabilir.',
  tree_invalid:
    'Sunucudaki klasörler birbirine uymuyor veya okunurken değişti. Yeniden deneyin; sürerse yöneticinize söyleyin.',
  too_large_for_memory:
    'Bu tarayıcı burada en fazla şu boyutta dosya kaydedebilir: {size}. Gizli pencereden çıkın veya başka bir tarayıcı kullanın.',
  quota_short:
    '{files, plural, one {Bu dosya için} other {{files} dosya için}} {needed} gerekiyor; kalan: {left}. Bir şey silin veya yöneticinizden daha fazla yer isteyin.',
  room_missing: 'Bu cihazda bunun için {size} yer eksik. Yer açın veya burada daha az saklayın.',
  too_large_to_preview:
    'Bu tür dosyalar en fazla şu boyutta gösterilir: {size}. Cihazınızdaki bir programla açmak için indirin.',
  checksum_mismatch:
    'Dosyanın bir parçası tekrar tekrar bozuk geldi. Bağlantınızı kontrol edip yeniden deneyin.',
  upload_unfinished: 'Bu dosyanın yüklenmesi henüz bitmedi.',
  download_limit_reached: 'Bu bağlantı, sahibinin izin verdiği kadar kullanıldı.',
  quota_exceeded: 'Depolama alanınız dolu. Bir şey silin veya yöneticinizden daha fazla yer isteyin.',
  too_many_uploads: 'Hesabınıza aynı anda çok fazla şey yükleniyor. Lütfen biraz bekleyip yeniden deneyin.',
  storage_full:
    'Sunucunun diski dolu. Sakladığınız hiçbir şey kaybolmadı; artık gerekmeyenleri silin ya da yöneticinizden yer açmasını isteyin, sonra yeniden deneyin.',
  envelope_damaged: 'İletinin şifresi çözülemedi',
  encryption_failed: 'İleti şifrelenemedi',
  signing_failed: 'İleti imzalanamadı',
  internal:
    'Sunucu bunu yapamadı: içinde bir hata oluştu. Yeniden deneyin; böyle kalırsa sunucuyu işleten kişiye bildirin.',
  forbidden:
    'Bunu yapma izniniz yok ya da artık yok. Sayfayı yenileyin; gerekiyorsa bunu paylaşan kişiye veya yöneticinize sorun.',
  unconfirmed: 'Önce e-posta adresinizi doğrulayın: size gönderilen iletideki bağlantıyı açın.',
  wrong_link_key: 'Bu bağlantı, gösterdiği şeyi açmıyor. Adresin tam olduğunu kontrol edin.',
  registration_closed: 'Bu sunucuda kayıt kapalı. Yöneticisinden davet isteyin.',
  email_taken: 'Bu e-posta adresiyle bir hesap zaten var.',
  expired: 'Bunun süresi doldu.',
  link_key_wrong: 'Bu bağlantı tam değil veya değiştirilmiş. Yeniden isteyin.',
  recovery_refused: 'E-posta adresi veya kurtarma kodu yanlış.',
  wrong_pin: 'PIN özel anahtarı açmıyor',
  pin_refused:
    'PIN yanlış. {tries, plural, one {Bir deneme} other {{tries} deneme}} kaldı; sonra bu cihaz onu unutur.',
  pin_forgotten:
    'Bu PIN artık burada hiçbir şeyi açmıyor: çok kez yanlış girildi. Parolanızı veya özel anahtarınızı kullanın.',
  wrong_link_password: 'Parola yanlış veya bağlantı tam değil.',
  current_password_wrong: 'Parola yanlış.',
  passkey_without_prf:
    'Bu geçiş anahtarı özel anahtarınızı açamaz: cihazında veya tarayıcısında PRF uzantısı yok. Başka bir güvenlik anahtarı, telefon veya tarayıcı kullanın.',
  passkey_address:
    'Geçiş anahtarları yalnızca bu sunucunun ayarlandığı adla çalışır, IP adresiyle çalışmaz. Coffer’ı kendi adıyla veya localhost olarak açın.',
  passkey_not_given:
    'Geçiş anahtarı kullanılmadı: soru kapatıldı, çok uzun sürdü veya burada geçiş anahtarı yok.',
  passkey_of_another: 'Bu geçiş anahtarı başka bir hesaba ait.',
  passkey_refused: 'Bu geçiş anahtarı artık burada hiçbir hesabı açmıyor. Başka bir yolla oturum açın.',
  passkey_unsupported: 'Bu tarayıcıda veya cihazda Coffer’ın kullanabileceği geçiş anahtarı yok.',
  passkey_host_differs:
    'Burada oluşturulan geçiş anahtarları yalnızca {own} adına aittir, ama sunucu {named} adına ait olanları istiyor. Geçiş anahtarlarını orada kullanın veya yöneticinize söyleyin.',
};
