import type { MailTexts } from './en.ts';

export const tr = {
  activation: {
    subject: '{app} hesabınızı etkinleştirin',
    body: `Birisi, umarız siz, bu e-posta adresiyle {app} üzerinde kayıt oldu.

Hesabı etkinleştirmek için yedi gün içinde şu adresi açın ve hesapta oturum açmış olarak orada onaylayın:

{link}

{days, plural, one {# gün} other {# gün}} içinde kimsenin etkinleştirmediği hesaplar, içlerindeki her şeyle birlikte silinir.

Bunu siz yapmadıysanız bu iletiyi yok sayın: hesap, adresinizi almaz. Aynı adreste hesabı hemen sildirebilirsiniz.
`,
  },
  alreadyRegistered: {
    subject: 'Zaten bir {app} hesabınız var',
    body: `Birisi, umarız siz, zaten bir hesabı olan bu e-posta adresiyle {app} üzerinde kayıt olmaya çalıştı.

Oturum açmak için şu adresi açın: {login}

Parolanızı kaybettiyseniz: {forgotten}

Bunu siz yapmadıysanız bu iletiyi yok sayın: hiçbir şey değişmedi.
`,
  },
  startOver: {
    subject: '{app} hesabınızla yeniden başlayın',
    body: `Birisi, umarız siz, bu e-posta adresine ait {app} hesabının parolasını ve özel anahtarını kaybetti.

Bunlardan biri olmadan hesabı kimse açamaz. Yapılabilecek olan, hesapta saklanan her şeyi silip yeniden başlamaktır. Bunun için bir saat içinde şu adresi açın:

{link}

Özel anahtarınız veya bir kurtarma kodunuz varsa hiçbir şeyin silinmesi gerekmez: {forgotten}

Bunu siz yapmadıysanız bu iletiyi yok sayın: hiçbir şey değişmedi.
`,
  },
  invitation: {
    subject: '{app} için davet edildiniz',
    body: `{inviter}, dosyalarınızı uçtan uca şifreli olarak saklamanız için sizi {app} uygulamasına davet ediyor.

Hesabınızı oluşturmak için en geç {until} UTC’ye kadar şu adresi açın:

{link}

Bunun neyle ilgili olduğunu bilmiyorsanız bu iletiyi yok sayın.
`,
  },
  unsignedInvitation: {
    subject: '{app} için davet edildiniz',
    body: `{app} yönetimi, dosyalarınızı uçtan uca şifreli olarak saklamanız için sizi {app} uygulamasına davet ediyor.

Hesabınızı oluşturmak için en geç {until} UTC’ye kadar şu adresi açın:

{link}

Bunun neyle ilgili olduğunu bilmiyorsanız bu iletiyi yok sayın.
`,
  },
  spaceInvitation: {
    subject: '{inviter} sizinle bir klasör paylaşıyor',
    body: `{inviter}, {app} üzerinde sizinle uçtan uca şifreli bir klasör paylaşmak istiyor.

Klasörü görmek için en geç {until} UTC’ye kadar şu adresi açın ve orada hesabınızı oluşturun:

{link}

Ardından {inviter} erişiminize izin vermek için onay verir. Bunun neyle ilgili olduğunu bilmiyorsanız bu iletiyi yok sayın.
`,
  },
  shared: {
    subject: '{owner} sizinle bir şey paylaşıyor',
    body: `{owner}, {app} üzerinde sizinle uçtan uca şifreli bir şey paylaşıyor.

Ne olduğunu görmek ve kabul etmek veya reddetmek için oturum açın: {page}

Bu kişiyi tanımıyorsanız reddedin. Bu iletileri hesabınızdaki “Ayrıntılar” bölümünden kapatabilirsiniz: {account}
`,
  },
  test: {
    subject: '{app} deneme e-postası',
    body: `Bu ileti, {app} ayarlarından gönderildi: {page}

E-posta gönderimi çalışıyor.
`,
  },
} satisfies MailTexts;
