import type { English, Translation } from '../catalogue.ts';

export const recovery: Translation<English['recovery']> = {
  why: 'Um código de recuperação é curto o bastante para anotar. Com ele você pode definir uma nova senha se esquecer a sua, e tudo continua abrindo. Ele é criado neste dispositivo; o servidor não consegue lê-lo.',
  make: 'Criar código de recuperação',
  code: 'Código de recuperação',
  once: 'Ele só é mostrado agora. Anote-o e guarde-o longe deste dispositivo. Ele substitui qualquer código anterior.',
  kitTitle: 'Kit de recuperação do Coffer',
  kitAccount: 'Conta',
  kitServer: 'Servidor',
  kitFingerprint: 'Impressão digital da chave',
  kitMade: 'Criado em',
  kitSigned: 'Assinatura',
  kitQr: 'Código QR do código de recuperação',
  kitUse:
    'Para usá-lo: abra o endereço do servidor, escolha “Esqueceu a senha?” e depois “Tenho um código de recuperação”. Quem tem esta folha pode abrir a conta.',
  print: 'Imprimir',
  download: 'Baixar como arquivo .txt',
};
