import type { English, Translation } from '../catalogue.ts';

export const offline: Translation<English['offline']> = {
  title: 'Przechowywać na tym urządzeniu?',
  question:
    'Dane są tu zaszyfrowane i nadążają za zmianami. To urządzenie otwiera wtedy Twój dysk także bez sieci: jeśli je zgubisz, wylogowanie go z innego miejsca zadziała dopiero, gdy będzie miało sieć. Do tego czasu chroni je PIN; wylogowanie usuwa wszystko.',
  yes: 'Przechowuj tutaj',
};
