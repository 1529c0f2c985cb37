import type { English, Translation } from '../catalogue.ts';

export const app: Translation<English['app']> = {
  working: 'Chwileczkę…',
  notFoundTitle: 'Nic tu nie ma',
  notFound: 'Adres może być błędnie wpisany albo to, co tu było, przeniesiono.',
  toMyFiles: 'Do Moich plików',
  brokenTitle: 'Coś poszło nie tak',
  tryAgain: 'Spróbuj ponownie',
};

export const titles: Translation<English['titles']> = {
  myFiles: 'Moje pliki',
  recent: 'Ostatnie',
  starred: 'Ulubione',
  trash: 'Kosz',
  photos: 'Zdjęcia',
  saveToCoffer: 'Zapisz w Coffer',
  fileLink: 'Link do pliku',
  sendFiles: 'Wyślij pliki',
  invitation: 'Zaproszenie',
  filePreview: 'Podgląd pliku',
  login: 'Logowanie',
  decryptPrivateKey: 'Odszyfruj klucz prywatny',
  accountLocked: 'Konto zablokowane',
  lockScreen: 'Ekran blokady',
  createAnAccount: 'Utwórz konto',
  yourPrivateKey: 'Twój klucz prywatny',
  twofactorAuthentication: 'Uwierzytelnianie dwuskładnikowe',
  activationLink: 'Link aktywacyjny',
  accountActivation: 'Aktywacja konta',
  appUsers: 'Użytkownicy',
  appUser: 'Użytkownik',
  invitations: 'Zaproszenia',
  appSettings: 'Ustawienia',
  overview: 'Przegląd',
  events: 'Zdarzenia',
  forgotYourPassword: 'Nie pamiętasz hasła?',
  startOver: 'Zacznij od nowa',
  myAccount: 'Moje konto',
  changePassword: 'Zmień hasło',
  whatDiffers: 'Różnice',
  whatWaits: 'Oczekujące zmiany',
  shared: 'Udostępnione',
  myLinks: 'Moje linki',
};

export const insecure: Translation<English['insecure']> = {
  title: 'Coffer potrzebuje bezpiecznego połączenia',
  text: 'Twoje pliki są szyfrowane na tym urządzeniu, a przeglądarki pozwalają na to tylko przez HTTPS lub na komputerze, na którym działa serwer.',
  steps: {
    1: 'Jeśli adres został wpisany ręcznie, spróbuj z https:// na początku.',
    2: 'Na komputerze, na którym działa serwer, otwórz http://localhost z portem serwera.',
    3: 'Jeśli prowadzisz serwer: dodaj certyfikat albo ustaw COFFER_TLS=self-signed i uruchom go ponownie.',
  },
  tryHttps: 'Spróbuj HTTPS',
};
