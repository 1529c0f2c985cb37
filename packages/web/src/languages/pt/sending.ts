import type { English, Translation } from '../catalogue.ts';

export const sending: Translation<English['sending']> = {
  title: 'Enviar arquivos',
  opening: 'Abrindo o link…',
  says: 'Quem passou este link a você diz:',
  limits:
    'Até {files, plural, one {1 arquivo} many {{files} arquivos} other {{files} arquivos}}, {size} no total.',
  until: 'Até {moment}.',
  promise:
    'Criptografia de ponta a ponta. Os arquivos são lacrados no seu navegador para quem criou o link; o servidor não consegue lê-los, e você não vê o que outros enviam.',
  drop: 'Solte arquivos aqui',
  or: 'ou',
  choose: 'Escolher arquivos',
  more: 'Enviar mais arquivos',
  files: 'Arquivos',
  waiting: 'Aguardando',
  sending: '{percent}%',
  sent: 'Enviado',
  noConnection: 'Aguardando a conexão…',
  cancel: 'Cancelar',
  cancelNamed: 'Cancelar {name}',
  again: 'Tentar de novo',
  againNamed: 'Tentar {name} de novo',
  allSent:
    '{count, plural, one {Seu arquivo foi enviado.} many {Seus {count} arquivos foram enviados.} other {Seus {count} arquivos foram enviados.}}',
  allSentHint: 'Você pode fechar esta página. O que foi enviado espera por quem criou o link.',
  keepOpen: 'Mantenha esta página aberta até tudo ser enviado.',
  tooLarge: 'Este arquivo é grande demais: restam {left}.',
  tooMany: 'Não é possível enviar mais arquivos por este link.',
  noRoom: 'Não há espaço para este arquivo no momento. Avise quem passou o link a você.',
  full: 'Não é possível enviar mais nada por este link.',
  isDirectory: '{name} é uma pasta. Envie os arquivos que há nela ou um arquivo compactado.',
  tryAgain: 'Tentar de novo',
};

export const sendProblems: Translation<English['sendProblems']> = {
  incomplete: {
    title: 'Este link não está completo',
    text: 'A parte depois do # falta ou está cortada. Peça o link inteiro mais uma vez.',
  },
  altered: {
    title: 'Nada foi enviado',
    text: 'O servidor mostra uma chave diferente da que este link indica, ou o link foi alterado. Alguém pode querer ler o que você envia. Peça o link mais uma vez, por outro caminho; se continuar assim, não o use.',
  },
  expired: { title: 'Este link expirou', text: 'Peça outro a quem o passou a você.' },
  gone: { title: 'Não há nada aqui', text: 'Este link não existe ou foi revogado.' },
  full: {
    title: 'Este link se esgotou',
    text: 'Já foi enviado por ele tanto quanto o dono permite. Peça outro.',
  },
  switchedOff: {
    title: 'Os links estão desativados',
    text: 'Os administradores deste servidor não os permitem.',
  },
  failed: { title: 'Este link não pode ser aberto agora', text: '' },
};
