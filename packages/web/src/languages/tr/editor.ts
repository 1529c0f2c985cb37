import type { English, Translation } from '../catalogue.ts';

export const editor: Translation<English['editor']> = {
  editor: 'Düzenleyici',
  close: 'Düzenleyiciyi kapat',
  preview: 'Önizleme',
  save: 'Kaydet',
  content: 'Metin: {name}',
  keyboardHint: 'Sekme tuşu girinti yapar. Metinden klavyeyle çıkmak için Esc, ardından Sekme tuşuna basın.',
  loading: 'Şifre çözülüyor…',
  failed: 'Bu dosya düzenlenemiyor',
  tryAgain: 'Yeniden dene',
  readOnly: {
    'too-large':
      'Bu dosya {limit} sınırından büyük; bu yüzden burada yalnızca okunabilir ve yalnızca başı gösterilir. Değiştirmek için indirin.',
    'not-utf-8':
      'Bu dosya UTF-8 değil; bu yüzden burada yalnızca okunabilir. Kaydetmek, kimsenin dokunmadığı karakterleri değiştirirdi.',
  },
  state: {
    saved: 'Kaydedildi',
    unsaved: 'Henüz kaydedilmedi',
    saving: 'Kaydediliyor…',
    conflict: 'Kaydedilmedi: dosya başka yerde değiştirildi',
    over: 'Kaydedilmedi: artık sizinle paylaşılmıyor',
    doubted: 'Kaydedilmedi: imzalandığı gibi değil',
    rekeyed: 'Kaydedilmedi: başka bir anahtar çifti',
    viewed: 'Kaydedilmedi: artık bunu yalnızca görüntüleyebilirsiniz',
    readOnly: 'Salt okunur',
  },
  offline: 'Kaydedilmedi: sunucuya ulaşılamıyor. Metniniz burada kalır ve sunucu yanıt verince kaydedilir.',
  notSaved: 'Kaydedilmedi: {reason}',
  format: '{encoding}, {lineBreaks}',
  lineBreaks: { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR', mixed: 'Karışık satır sonları' },
  changed:
    'Bu dosya başka bir cihazda değiştirildi ({when}). Metniniz en yeni sürüm olarak mı kaydedilsin, yoksa diğeri mi alınsın? İkisi de geçmişte kalır.',
  gone: 'Bu dosya başka bir cihazda silindi. Metninizi tutarsanız yeniden kaydedilir.',
  over: 'Bu artık sizinle paylaşılmıyor. Metninizi kendi dosyalarınıza yeni bir dosya olarak kaydedin.',
  doubted:
    'Sunucu bu klasörü imzalandığından farklı gösteriyor; bu yüzden içine hiçbir şey kaydedilmiyor. Metninizi kendi dosyalarınıza yeni bir dosya olarak kaydedin.',
  rekeyed:
    'Sahibinin anahtar çifti bildiğinizden farklı; bu yüzden buraya hiçbir şey kaydedilmiyor. Metninizi kendi dosyalarınıza yeni bir dosya olarak kaydedin, sonra parmak izlerini karşılaştırın.',
  viewed:
    'Artık bunu yalnızca görüntüleyebilirsiniz. Metninizi kendi dosyalarınıza yeni bir dosya olarak kaydedin.',
  saveAsNew: 'Yeni dosya olarak kaydet',
  keepMine: 'Benimkini tut',
  takeTheirs: 'Diğerini al',
  compare: 'Karşılaştır',
  back: 'Metnime dön',
  mine: 'Benim metnim',
  theirs: 'Diğer metin',
  leaveTitle: 'Kaydetmeden çıkılsın mı?',
  leaveText: '“{name}” dosyasındaki son değişiklikleriniz kaydedilmedi.',
  stay: 'Kal',
  leave: 'Kaydetmeden çık',
  saveAndLeave: 'Kaydet ve çık',
};
