import type { English, Translation } from '../catalogue.ts';

export const people: Translation<English['people']> = {
  share: 'Compartilhar “{name}”',
  warnTitle: 'Antes de compartilhar',
  warn: 'Quem recebe esta pasta também recebe a lixeira dela e as versões anteriores dos arquivos.',
  warnPlaces:
    'Também para você, os arquivos dela saem de Fotos, Recentes, Com estrela e da pesquisa de Meus arquivos, e deixam de estar disponíveis off-line. Você os encontra na própria pasta, que tem a sua pesquisa.',
  warnFile: 'Quem recebe este arquivo também recebe as versões anteriores.',
  warnLinks: 'Os links públicos correspondentes deixam de funcionar.',
  warnCounted:
    '{count, plural, one {Um link público deixa de funcionar.} many {{count} de links públicos deixam de funcionar.} other {{count} links públicos deixam de funcionar.}}',
  people: 'Pessoas',
  ways: 'Quem recebe',
  nobody: 'Ninguém mais tem ainda.',
  notYours: 'Isto é compartilhado com você. Só quem é dono decide quem mais tem acesso.',
  email: 'Endereço de e-mail',
  find: 'Buscar',
  role: 'Função',
  roles: { viewer: 'Leitura', editor: 'Edição' },
  rolesHint: {
    viewer: 'Ver, baixar e salvar cópias.',
    editor: 'Também enviar, editar, renomear, mover e colocar na lixeira.',
  },
  expires: 'Termina em',
  expiresHint: 'Vazio: até você revogar.',
  message: 'Mensagem',
  messageHint:
    'Só quem recebe pode ler. Quem ainda não conhece você a vê depois de aceitar. Não vai em nenhum e-mail.',
  shareNow: 'Compartilhar',
  inThePast: 'Escolha um dia que ainda não passou.',
  unknown: 'Ninguém neste servidor tem o endereço {email}.',
  inviteHint:
    'Confira o endereço. Se estiver certo, convide a pessoa: você recebe um endereço com um segredo. Quem o abre cria uma conta e recebe {what, select, file {este arquivo} other {esta pasta}}.',
  invite: 'Convidar',
  mail: 'Enviar também por e-mail',
  mailHint:
    'O servidor não conhece o segredo, então ele não vai no e-mail. Quem vem pelo e-mail espera até você deixar entrar.',
  notMailed: 'Nenhum e-mail foi enviado para {email}. Entregue você o endereço.',
  invited: 'Convites',
  showAddress: 'Mostrar endereço',
  hideAddress: 'Ocultar endereço',
  address: 'Endereço do convite',
  addressHint: 'Entregue-o onde ninguém mais o leia. Quem o tiver primeiro entra.',
  withdraw: 'Revogar',
  withdrawOf: 'Revogar o convite de {email}',
  goodUntil: 'válido até {day}',
  tooLate: 'antigo demais: ninguém mais entra sem sua permissão',
  endsAt: 'o acesso termina em {day}',
  notFollowed: 'ninguém abriu ainda',
  waitsProven:
    '{email} abriu e tem o segredo, mas tarde demais, com um endereço diferente do que você digitou ou com uma chave diferente da que você conhece. Compare estas palavras antes de deixar entrar.',
  waitsMailed:
    '{email} veio pelo e-mail, que não tem segredo. Comparem estas palavras antes de deixar entrar.',
  waits:
    '{email} abriu sem o segredo, então pode ser outra pessoa. Comparem estas palavras antes de deixar entrar.',
  answerAltered:
    'Alguém abriu, mas o que o servidor mostra não são as chaves de uma mesma pessoa. Revogue e convide de novo.',
  letIn: 'Deixar entrar',
  letInOf: 'Deixar {email} entrar',
  notReadyYet:
    '{email} ainda não tem uma chave para a qual criptografar {what, select, file {este arquivo} other {esta pasta}}. Peça que entre uma vez e depois compartilhe de novo.',
  changedTitle: 'Uma chave diferente de antes',
  changedSigned:
    '{email} tem um par de chaves diferente do que você conhece. O anterior o indica, mas uma chave roubada também poderia fazer isso. Ligue para a pessoa e comparem estas palavras antes de compartilhar.',
  changed:
    '{email} tem um par de chaves diferente do que você conhece, e nada mostra que ele é dessa pessoa. Não compartilhe nada antes de comparar estas palavras, por telefone ou pessoalmente.',
  changedKeys: 'Chaves que mudaram',
  formerWords: 'As palavras que você conhece',
  newWords: 'As palavras mostradas agora',
  words: 'Palavras da impressão digital',
  picture: 'Imagem da impressão digital',
  compareHint:
    'Leiam estas palavras um para o outro, por telefone ou pessoalmente. Se forem as mesmas, não há ninguém entre vocês.',
  markCompared: 'São as mesmas',
  compare: 'Comparar',
  hideWords: 'Ocultar as palavras',
  compared: 'Comparada',
  notCompared: 'Ainda não comparada',
  keyChanged: 'A chave mudou',
  since: 'desde {day}',
  until: 'até {day}',
  ended: 'Expirou',
  left: 'Saiu',
  gone: 'Uma conta que não existe mais',
  change: 'Alterar',
  changeOf: 'Alterar o que {who} pode fazer e até quando',
  save: 'Salvar',
  takeBack: 'Revogar',
  takeBackFrom: 'Revogar de {who}',
  takeBackText:
    'A partir daí {who} não abre mais nada, e o item recebe outra chave. O que já foi visto ou baixado continua com a pessoa.',
  cancel: 'Cancelar',
  loading: 'Carregando o compartilhamento',
  endSharing: 'Parar de compartilhar',
  endSharingNow: 'Encerrar para todos',
  nobodyLeft: 'Mais ninguém tem isto',
  nobodyLeftText:
    'Ainda está guardado à parte para o compartilhamento. Encerre o compartilhamento e volta a ser uma parte comum de Meus arquivos.',
  endSharingText:
    'Todos perdem o acesso a “{name}”, e os convites terminam. Ele fica em Meus arquivos como antes, com a lixeira e as versões anteriores, com outra chave. O que outros viram ou baixaram continua com eles.',
  endFirst:
    'O que está compartilhado não vai para a lixeira. Encerre primeiro o compartilhamento; depois dá para excluí-lo como qualquer outro.',
  shared: 'Compartilhados',
  intro: 'O que outros compartilham com você e o que você compartilha com eles.',
  yourWords: 'Sua impressão digital',
  yourWordsText:
    'Outros veem estas palavras quando compartilham com você. Compare-as por telefone ou pessoalmente.',
  withMe: 'Compartilhados comigo',
  withMeNone: 'Ninguém compartilha nada com você ainda.',
  withMeHint: 'As pessoas encontram você pelo seu endereço de e-mail exato.',
  byMe: 'Compartilhados por mim',
  byMeNone: 'Você ainda não compartilha nada. Escolha “Compartilhar” no menu de uma pasta ou de um arquivo.',
  isNew: 'Novo',
  offers: {
    file: {
      viewer: 'quer compartilhar um arquivo com você, para ver',
      editor: 'quer compartilhar um arquivo com você, para editar',
    },
    folder: {
      viewer: 'quer compartilhar uma pasta com você, para ver',
      editor: 'quer compartilhar uma pasta com você, para editar',
    },
  },
  offered: '{who} quer compartilhar {what, select, file {um arquivo} other {uma pasta}} com você.',
  offeredSeveral:
    '{count, plural, =1 {Há 1 novo item compartilhado com você.} one {Há {count} novos itens compartilhados com você.} many {Há {count} novos itens compartilhados com você.} other {Há {count} novos itens compartilhados com você.}}',
  showOffers: 'Mostrar',
  stranger: 'Vocês ainda não se conhecem. O que essa pessoa compartilha abre quando você aceitar.',
  accept: 'Aceitar',
  acceptOf: 'Aceitar o que {who} compartilha',
  decline: 'Recusar',
  declineOf: 'Recusar o que {who} compartilha',
  declineText: 'Não é mais mostrado, e quem compartilha vê que você saiu.',
  leave: 'Sair',
  leaveOf: 'Sair de “{name}”',
  leaveText:
    'Some dos seus arquivos, e quem compartilha vê que você saiu. Para voltar, peça que compartilhe de novo.',
  nameTaken: '“{name}” já está em Meus arquivos. Dê outro nome a este.',
  name: 'Nome',
  from: 'de {who}',
  manage: 'Gerenciar',
  manageOf: 'Gerenciar quem tem “{name}”',
  members:
    '{count, plural, =1 {1 pessoa} one {{count} pessoas} many {{count} pessoas} other {{count} pessoas}}',
  folder: 'Pasta',
  remove: 'Remover de Meus arquivos',
  overTitle: 'Isto não é mais compartilhado com você',
  overTitleOf: '“{name}” não é mais compartilhado com você',
  overText:
    'Quem compartilha retirou o seu acesso, ou o prazo terminou. O que você baixou ou salvou nos seus próprios arquivos continua seu. Para abrir de novo, peça que compartilhe outra vez.',
  bar: 'Mais opções de “{name}”',
  backTo: 'Voltar para “{name}”',
  trash: 'Lixeira',
  log: 'Atividade',
  newVersion: 'Enviar nova versão',
  off: 'O compartilhamento com pessoas está desativado neste servidor.',
};

export const log: Translation<English['log']> = {
  title: 'Atividade em “{name}”',
  verified: 'Verificado',
  verifiedText:
    'Cada alteração foi assinada por quem a fez e leva à mais recente: nada foi omitido nem acrescentado. O que tem mais de 90 dias não é mantido.',
  none: 'Nada mudou nos últimos 90 dias.',
  loading: 'Carregando o registro',
  changes: 'Alterações',
  earlier: 'Alterações anteriores',
  you: 'Você',
  stranger: 'Alguém que você não conhece',
  changed: 'Alterado',
  made: 'Compartilhamento iniciado',
  items: '{count, plural, one {{count} item que não existe mais} many {{count} itens} other {{count} itens}}',
  itemsMore: 'mais {count}',
  quoted: '“{name}”',
  line: '{verb}: {what}',
};

export const logVerbs: Translation<English['logVerbs']> = {
  create: 'Adicionado',
  add_version: 'Nova versão enviada',
  finish: 'Enviado',
  show_version: 'Versão restaurada',
  delete_versions: 'Versões excluídas',
  rename: 'Renomeado',
  move: 'Movido',
  put_back: 'Movido',
  carry: 'Movido para fora',
  arrive: 'Movido para dentro',
  trash: 'Colocado na lixeira',
  restore: 'Tirado da lixeira',
  delete: 'Excluído definitivamente',
  member: 'Alterado quem tem a pasta',
  remove_member: 'Pasta revogada de alguém',
  epoch: 'Nova chave para a pasta',
  rename_space: 'Pasta renomeada',
};

export const fingerprintCode: Translation<English['fingerprintCode']> = {
  code: 'Código QR da impressão digital',
  show: 'Mostrar como código QR',
  hide: 'Ocultar o código QR',
  scan: 'Ler o código da pessoa',
  hideScan: 'Parar a leitura',
  picture: 'Ler de uma imagem',
  camera: 'O que a câmera vê',
  noCamera:
    'Não há câmera que possa ser usada aqui. Escolha uma imagem da tela da pessoa que tenha chegado por um caminho diferente deste servidor.',
  nothing: 'Nenhum código foi encontrado nesta imagem. Ela precisa estar nítida e inteira.',
  notOne: 'Este é o código de outra coisa. A pessoa encontra o dela em “Compartilhados” no menu.',
  another:
    'Este é o código de outra chave: o que o servidor mostra não é o que a pessoa tem. Não compartilhe nada e avise quem mantém o servidor.',
  same: 'É a mesma chave.',
};
