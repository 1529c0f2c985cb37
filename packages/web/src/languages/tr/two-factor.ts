import type { English, Translation } from '../catalogue.ts';

export const twoFactor: Translation<English['twoFactor']> = {
  why: 'Bir kimlik doğrulama uygulamasıyla, oturum açmak için yalnızca parolanız yetmez: her seferinde uygulamanın gösterdiği bir kodu da girersiniz.',
  begin: 'Doğrulama uygulamasını ayarla',
  scan: 'Bunu kimlik doğrulama uygulamanızla tarayın',
  qrCode: 'Kimlik doğrulama uygulamanız için QR kodu',
  typed: 'Tarayamıyor musunuz? Bu anahtarı uygulamaya yazın:',
  openApp: 'Bu cihazdaki bir uygulamada aç',
  code: 'Uygulamadaki kod',
  codeHint: 'Altı rakam; her yarım dakikada bir değişir.',
  codeRequired: 'Uygulamanın gösterdiği altı rakamı girin',
  confirm: 'Aç',
  codesTitle: 'İki aşamalı doğrulama açık',
  codesWhy:
    'Uygulamayı kaybederseniz, bu kurtarma kodlarının her biri sizi bir kez içeri alır. Yalnızca şimdi gösterilirler: parolanızdan ayrı saklayın.',
  codes: 'Kurtarma kodları',
  download: '.txt dosyası olarak indir',
  kept: 'Kurtarma kodlarını güvenli bir yerde sakladım',
  done: 'Devam',
  fileHeading: '{email} için kurtarma kodları, her biri tek oturum açma içindir:',
};
