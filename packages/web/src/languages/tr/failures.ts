import type { English, Translation } from '../catalogue.ts';

export const problems: Translation<English['problems']> = {
  unauthenticated: 'Oturumunuz kapatıldı. Lütfen yeniden oturum açın.',
  wrong_credentials: 'E-posta veya parola yanlış.',
  two_factor_required: 'Lütfen kimlik doğrulama uygulamanızdaki kodu girin.',
  refresh_token_reused: 'Güvenliğiniz için oturumunuz kapatıldı. Lütfen yeniden oturum açın.',
  forbidden: 'Bunu yapma izniniz yok.',
  origin_refused:
    'Sunucu bu adresten gelen istekleri kabul etmiyor. Yöneticisinin size verdiği adreste açın.',
  unconfirmed: 'Önce e-posta adresinizi doğrulayın: size gönderilen iletideki bağlantıyı açın.',
  wrong_link_key: 'Bu bağlantı, gösterdiği şeyi açmıyor. Adresin tam olduğunu kontrol edin.',
  registration_closed: 'Bu sunucuda kayıt kapalı. Yöneticisinden davet isteyin.',
  not_found: 'Bu artık burada değil. Silinmiş veya taşınmış olabilir.',
  request_timeout: 'Gönderdiğinizin ulaşması çok uzun sürdü. Bağlantınızı kontrol edip yeniden deneyin.',
  email_taken: 'Bu e-posta adresiyle bir hesap zaten var.',
  space_changed: 'Bu arada başka bir şey değişti. Lütfen yeniden deneyin.',
  expired: 'Bunun süresi doldu.',
  too_many_requests: 'Bu biraz hızlı oldu. Lütfen biraz bekleyip yeniden deneyin.',
  unavailable: 'Sunucu şu anda hazır değil. Hiçbir şey kaybolmadı; lütfen birazdan yeniden deneyin.',
};

export const failures: Translation<English['failures']> = {
  account_altered:
    'Sunucu hesabınız hakkında, anahtar çiftinin imzaladığından farklı bir şey söylüyor. Bununla hiçbir şey yapılmadı. Sunucuyu işleten kişiye haber verin.',
  cancelled: 'İptal edildi',
  current_password_wrong: 'Parola yanlış.',
  envelope_unsupported: 'Bu, Coffer’ın daha yeni bir sürümüyle yapılmış. Güncellemek için sayfayı yenileyin.',
  key_file_needed: 'Bu hesabın henüz anahtar dosyası yok.',
  key_file_needs_password:
    'Bu hesabın henüz anahtar dosyası yok. Oluşturmak için bir kez parolanızla oturum açın.',
  key_file_without_seed: 'Bu, anahtar dosyanızın yarısı: COFFER SEED bloğu eksik.',
  key_generation_failed: 'Özel anahtar oluşturulamadı',
  key_refused: 'Özel anahtar kullanıcıyla eşleşmiyor veya bu cihazın saati bir dakikadan fazla yanlış.',
  keys_doubted: 'Sunucu, hesabınız için bu cihazın gördüğünden farklı anahtarlar gösteriyor.',
  keys_locked: 'Anahtarlarınız kilitli. Lütfen yeniden oturum açın.',
  link_key_wrong: 'Bu bağlantı tam değil veya değiştirilmiş. Yeniden isteyin.',
  part_not_loaded: 'Bu sayfanın bir bölümü yüklenemedi. Bağlantınızı kontrol edin veya sayfayı yenileyin.',
  passkey_address:
    'Geçiş anahtarları yalnızca bu sunucunun ayarlandığı adla çalışır, IP adresiyle çalışmaz. Coffer’ı kendi adıyla veya localhost olarak açın.',
  passkey_not_given:
    'Geçiş anahtarı kullanılmadı: soru kapatıldı, çok uzun sürdü veya burada geçiş anahtarı yok.',
  passkey_of_another: 'Bu geçiş anahtarı başka bir hesaba ait.',
  passkey_refused: 'Bu geçiş anahtarı artık burada hiçbir hesabı açmıyor. Başka bir yolla oturum açın.',
  passkey_unsupported: 'Bu tarayıcıda veya cihazda Coffer’ın kullanabileceği geçiş anahtarı yok.',
  passkey_without_prf:
    'Bu geçiş anahtarı özel anahtarınızı açamaz: cihazında veya tarayıcısında PRF uzantısı yok. Başka bir güvenlik anahtarı, telefon veya tarayıcı kullanın.',
  password_refused: 'Parola özel anahtarınızı açmıyor.',
  private_key_mismatch: 'Özel anahtar kullanıcıyla eşleşmiyor',
  private_key_missing: 'Özel anahtar bulunamadı; oturum açmak için özel anahtarınızı verin',
  recovery_refused: 'E-posta adresi veya kurtarma kodu yanlış.',
  sign_in_needed: 'Lütfen parolanızla veya özel anahtarınızla oturum açın.',
  wrong_link_password: 'Parola yanlış veya bağlantı tam değil.',
  wrong_password: 'Parola özel anahtarı açmıyor',
  wrong_pin: 'PIN özel anahtarı açmıyor',
  something_went_wrong: 'Bir şeyler ters gitti',
  not_understood: 'Sunucu, Coffer’ın anlamadığı bir yanıt verdi. Sayfayı yenileyin.',
  server_unreachable: 'Sunucuya ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.',
  invalid_key: { private: 'Geçersiz özel anahtar', public: 'Geçersiz açık anahtar' },
  pin_refused:
    'PIN yanlış. {tries, plural, one {Bir deneme} other {{tries} deneme}} kaldı; sonra bu cihaz onu unutur.',
  pin_forgotten:
    'Bu PIN artık burada hiçbir şeyi açmıyor: çok kez yanlış girildi. Parolanızı veya özel anahtarınızı kullanın.',
  passkey_host_differs:
    'Burada oluşturulan geçiş anahtarları yalnızca {own} adına aittir, ama sunucu {named} adına ait olanları istiyor. Geçiş anahtarlarını orada kullanın veya yöneticinize söyleyin.',
  field_invalid: '{field} geçerli değil.',
};

export const withoutAnswer: Translation<English['withoutAnswer']> = {
  login: 'Oturum açtıktan sonra kimliği doğrulanmış nesne bulunamadı',
  refresh: 'Yenilemeden sonra kimliği doğrulanmış nesne bulunamadı',
  createItem: 'Dosya oluşturulamadı',
  item: 'Dosya veya klasör alınamadı',
};
