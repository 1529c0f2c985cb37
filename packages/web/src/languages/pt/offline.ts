import type { English, Translation } from '../catalogue.ts';

export const offline: Translation<English['offline']> = {
  title: 'Manter neste dispositivo?',
  question:
    'É guardado lacrado e acompanha o que você altera. Este dispositivo passa a abrir seu drive também sem rede: se você o perder, desconectá-lo de outro lugar só tem efeito quando ele voltar a ter rede. Até lá, um PIN o protege; sair da conta remove tudo.',
  yes: 'Manter aqui',
};
