import type { English, Translation } from '../catalogue.ts';

export const problems: Translation<English['problems']> = {
  client_too_old: 'Bu sayfa bu sunucu için çok eski. Sayfayı yenileyin.',
  unauthenticated: 'Oturumunuz kapatıldı. Lütfen yeniden oturum açın.',
  wrong_credentials: 'E-posta veya parola yanlış.',
  two_factor_required: 'Lütfen kimlik doğrulama uygulamanızdaki kodu girin.',
  refresh_token_reused: 'Güvenliğiniz için oturumunuz kapatıldı. Lütfen yeniden oturum açın.',
  origin_refused:
    'Sunucu bu adresten gelen istekleri kabul etmiyor. Yöneticisinin size verdiği adreste açın.',
  not_found: 'Bu artık burada değil. Silinmiş veya taşınmış olabilir.',
  request_timeout: 'Gönderdiğinizin ulaşması çok uzun sürdü. Bağlantınızı kontrol edip yeniden deneyin.',
  space_changed: 'Bu arada başka bir şey değişti. Lütfen yeniden deneyin.',
  too_many_requests: 'Bu biraz hızlı oldu. Lütfen biraz bekleyip yeniden deneyin.',
  unavailable: 'Sunucu şu anda hazır değil. Hiçbir şey kaybolmadı; lütfen birazdan yeniden deneyin.',
};

export const failures: Translation<English['failures']> = {
  account_altered:
    'Sunucu hesabınız hakkında, anahtar çiftinin imzaladığından farklı bir şey söylüyor. Bununla hiçbir şey yapılmadı. Sunucuyu işleten kişiye haber verin.',
  cancelled: 'İptal edildi',
  envelope_unsupported: 'Bu, Coffer’ın daha yeni bir sürümüyle yapılmış. Güncellemek için sayfayı yenileyin.',
  first_key_over:
    'Sunucu, sürücünüzde zaten bir şeyler olduğunu gösteriyor. Dosyalar ve klasörler: {items}, sürümler: {versions}, bağlantılar: {links}, diğer kayıtlar: {others}. Hiçbiri anahtarlarınızla açılmıyor; saklayabilir veya silebilirsiniz. Devam ederseniz yeni anahtarınız bunları sizin olarak imzalar. Bunlardan haberiniz yoksa sunucuyu işleten kişiye bildirin.',
  key_file_needed: 'Bu hesabın henüz anahtar dosyası yok.',
  key_file_needs_password:
    'Bu hesabın henüz anahtar dosyası yok. Oluşturmak için bir kez parolanızla oturum açın.',
  key_file_without_seed: 'Bu, anahtar dosyanızın yarısı: COFFER SEED bloğu eksik.',
  key_generation_failed: 'Özel anahtar oluşturulamadı',
  clock_differs:
    'Bu cihazın saati ile sunucununki farklı. Bu cihazın saatini ayarlayın; doğruysa yöneticinize bildirin.',
  key_refused: 'Özel anahtar kullanıcıyla eşleşmiyor veya bu cihazın saati bir dakikadan fazla yanlış.',
  keys_doubted: 'Sunucu, hesabınız için bu cihazın gördüğünden farklı anahtarlar gösteriyor.',
  keys_locked: 'Anahtarlarınız kilitli. Lütfen yeniden oturum açın.',
  part_not_loaded: 'Bu sayfanın bir bölümü yüklenemedi. Bağlantınızı kontrol edin veya sayfayı yenileyin.',
  password_refused: 'Parola özel anahtarınızı açmıyor.',
  private_key_mismatch: 'Özel anahtar kullanıcıyla eşleşmiyor',
  private_key_missing: 'Özel anahtar bulunamadı; oturum açmak için özel anahtarınızı verin',
  sign_in_needed: 'Lütfen parolanızla veya özel anahtarınızla oturum açın.',
  wrong_password: 'Parola özel anahtarı açmıyor',
  server_too_old:
    'Bu sunucu bu sayfa için çok eski. Sayfayı yenileyin veya sunucuyu işleten kişiye haber verin.',
  something_went_wrong: 'Bir şeyler ters gitti',
  not_understood: 'Sunucu, Coffer’ın anlamadığı bir yanıt verdi. Sayfayı yenileyin.',
  server_unreachable: 'Sunucuya ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.',
  invalid_key: { private: 'Geçersiz özel anahtar', public: 'Geçersiz açık anahtar' },
  field_invalid: '{field} geçerli değil.',
};

export const withoutAnswer: Translation<English['withoutAnswer']> = {
  login: 'Oturum açtıktan sonra kimliği doğrulanmış nesne bulunamadı',
  refresh: 'Yenilemeden sonra kimliği doğrulanmış nesne bulunamadı',
  createItem: 'Dosya oluşturulamadı',
  item: 'Dosya veya klasör alınamadı',
};
