import type { English, Translation } from '../catalogue.ts';

export const requests: Translation<English['requests']> = {
  title: 'Solicitar arquivos para “{folder}”',
  heading: 'Links de solicitação',
  none: 'Você ainda não tem links de solicitação.',
  noneHint:
    'Escolha “Solicitar arquivos” no menu de uma pasta: pessoas sem conta podem então enviar arquivos para ela.',
  explained:
    'Quem tem o link pode enviar arquivos para esta pasta, sem conta. Não vê a pasta nem o que outros enviam, e o servidor não consegue ler nada. O que chega espera até você aceitar.',
  nobodyKnown:
    'Ninguém sabe quem envia: qualquer pessoa com o link pode, e o servidor poderia reter arquivos ou acrescentar alguns. Aceite o que você espera.',
  note: 'Nota para quem envia (opcional)',
  noteHint: 'Aparece no alto da página. É lacrada: o servidor não consegue lê-la.',
  maxFiles: 'Limite de arquivos',
  maxSize: 'Limite de tamanho total',
  unit: 'Unidade',
  create: 'Criar link',
  cancel: 'Cancelar',
  tooLong: 'Longo demais.',
  wrongNumber: 'De 1 a {most}',
  wrongSize: 'Mais de 0',
  folder: 'Pasta',
  folderGone: 'Uma pasta que não existe mais',
  folderShared:
    'Esta pasta agora está compartilhada, e links não salvam nada em pastas compartilhadas. O que você aceitar vai para Meus arquivos; de lá, você pode movê-lo para a pasta.',
  expires: 'Expira',
  never: 'nunca',
  isExpired: 'Expirado',
  files: 'Arquivos',
  filesOf: '{count} de {most}',
  size: 'Tamanho',
  sizeOf: '{size} de {most}',
  waits: 'Pendente',
  waiting:
    '{count, plural, =0 {Nada pendente} one {1 arquivo pendente} many {{count} arquivos pendentes} other {{count} arquivos pendentes}}',
  altered:
    'O servidor mostra outra chave ou outros limites do que você definiu. Por este link, os arquivos de ninguém estão a salvo dele. Revogue-o e crie outro.',
  gone: 'O servidor não tem mais este link, então ninguém pode enviar por ele. Revogue-o.',
  open: 'Link de solicitação de {folder}',
  waitingFiles: 'Arquivos à sua espera',
  loading: 'Carregando',
  tryAgain: 'Tentar de novo',
  unknownSender: 'Remetente desconhecido',
  received: 'chegou em {moment}',
  damaged: 'Alterado no caminho',
  damagedHint: 'Este arquivo foi alterado no caminho ou nunca foi enviado por este link. Recuse-o.',
  beyond: 'Acima dos limites do link',
  noFolder:
    'A pasta deste link não existe mais, então não há lugar para o arquivo. Recupere a pasta ou recuse o arquivo.',
  accept: 'Aceitar',
  acceptNamed: 'Aceitar {name}',
  acceptAll: 'Aceitar tudo',
  refuse: 'Recusar',
  refuseNamed: 'Recusar {name}',
  accepting: 'Salvando {name}…',
  acceptWaits: 'Não é possível alcançar o servidor. O salvamento continua assim que a conexão voltar.',
  accepted: '{name} está na pasta.',
  acceptedToFiles: '{name} está em Meus arquivos.',
  refuseTitle: 'Recusar “{name}”?',
  refuseText: 'O arquivo é excluído sem ser lido. Não é possível trazê-lo de volta.',
  takeBack: 'Revogar link',
  takeBackTitle: 'Revogar o link?',
  takeBackText:
    '{count, plural, =0 {Ninguém mais poderá enviar arquivos por ele.} one {Ninguém mais poderá enviar arquivos por ele, e o arquivo ainda pendente é excluído sem ser lido.} many {Ninguém mais poderá enviar arquivos por ele, e os {count} arquivos ainda pendentes são excluídos sem ser lidos.} other {Ninguém mais poderá enviar arquivos por ele, e os {count} arquivos ainda pendentes são excluídos sem ser lidos.}}',
  banner:
    '{count, plural, one {Um arquivo que alguém enviou espera por você.} many {{count} arquivos que alguém enviou esperam por você.} other {{count} arquivos que alguém enviou esperam por você.}}',
  look: 'Ver',
};
