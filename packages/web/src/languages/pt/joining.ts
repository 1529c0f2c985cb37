import type { English, Translation } from '../catalogue.ts';

export const joining: Translation<English['joining']> = {
  title: '{invitedBy} compartilha uma pasta com você',
  folder: 'A pasta “{name}” tem criptografia de ponta a ponta: quem mantém este servidor não consegue lê-la.',
  someFolder: 'Ela tem criptografia de ponta a ponta: quem mantém este servidor não consegue lê-la.',
  opening: 'Abrindo o convite…',
  notGoodTitle: 'Este convite não vale',
  notGood: 'Ele foi usado, revogado ou expirou. Peça outro a quem o enviou.',
  failedTitle: 'Não foi possível abrir o convite',
  tryAgain: 'Tentar de novo',
  until: 'Válido até {day}',
  asked: 'Este endereço chegou por e-mail, então quem convida você precisa deixar você entrar.',
  register: 'Criar conta',
  login: 'Tenho uma conta',
  keep: 'Guarde o endereço desta página: se for preciso confirmar seu e-mail antes, abra-a de novo depois.',
  signedInAs: 'Você entrou como {email}.',
  join: 'Participar',
  joinedTitle: 'Agora você participa',
  joined:
    'Na próxima vez que {invitedBy} abrir o Coffer, a pasta será compartilhada com você. Ela aparece em Compartilhados comigo.',
  joinedAsked:
    '{invitedBy} recebe o pedido para deixar você entrar e vê estas palavras. Se ligar para você: as palavras são as mesmas para os dois.',
  words: 'Palavras da sua chave',
  toFiles: 'Meus arquivos',
};
