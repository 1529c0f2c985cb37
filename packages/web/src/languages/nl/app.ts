import type { English, Translation } from '../catalogue.ts';

export const app: Translation<English['app']> = {
  working: 'Bezig…',
  notFoundTitle: 'Hier is niets',
  notFound: 'Misschien is het adres verkeerd getypt, of is wat hier was verplaatst.',
  toMyFiles: 'Naar Mijn bestanden',
  brokenTitle: 'Er is iets misgegaan',
  tryAgain: 'Opnieuw proberen',
};

export const titles: Translation<English['titles']> = {
  myFiles: 'Mijn bestanden',
  recent: 'Recent',
  starred: 'Favorieten',
  trash: 'Prullenbak',
  photos: 'Foto’s',
  saveToCoffer: 'Opslaan in Coffer',
  fileLink: 'Link naar bestand',
  sendFiles: 'Bestanden sturen',
  invitation: 'Uitnodiging',
  filePreview: 'Bestandsvoorbeeld',
  login: 'Inloggen',
  decryptPrivateKey: 'Privésleutel ontsleutelen',
  accountLocked: 'Account vergrendeld',
  lockScreen: 'Vergrendelscherm',
  createAnAccount: 'Account maken',
  yourPrivateKey: 'Je privésleutel',
  twofactorAuthentication: 'Tweestapsverificatie',
  activationLink: 'Activeringslink',
  accountActivation: 'Account activeren',
  appUsers: 'Gebruikers',
  appUser: 'Gebruiker',
  invitations: 'Uitnodigingen',
  appSettings: 'Instellingen',
  overview: 'Overzicht',
  events: 'Gebeurtenissen',
  forgotYourPassword: 'Wachtwoord vergeten?',
  startOver: 'Opnieuw beginnen',
  myAccount: 'Mijn account',
  changePassword: 'Wachtwoord wijzigen',
  whatDiffers: 'Verschillen',
  whatWaits: 'Wachtende wijzigingen',
  shared: 'Gedeeld',
  myLinks: 'Mijn links',
};

export const insecure: Translation<English['insecure']> = {
  title: 'Coffer heeft een beveiligde verbinding nodig',
  text: 'Je bestanden worden op dit apparaat versleuteld, en browsers staan dat alleen toe via HTTPS of op de computer waarop de server draait.',
  steps: {
    1: 'Heb je het adres getypt, probeer het dan met https:// ervoor.',
    2: 'Open op de computer waarop de server draait http://localhost met de poort van de server.',
    3: 'Beheer je de server: geef hem een certificaat of stel COFFER_TLS=self-signed in, en start hem opnieuw.',
  },
  tryHttps: 'HTTPS proberen',
};
