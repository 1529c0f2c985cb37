import type { English, Translation } from '../catalogue.ts';

export const layout: Translation<English['layout']> = {
  skipToContent: 'Ir para o conteúdo',
  openMenu: 'Abrir menu',
  closeMenu: 'Fechar menu',
  mainMenu: 'Menu principal',
  myFiles: 'Meus arquivos',
  recent: 'Recentes',
  starred: 'Com estrela',
  photos: 'Fotos',
  shared: 'Compartilhados',
  myLinks: 'Meus links',
  trash: 'Lixeira',
  myAccount: 'Minha conta',
  administration: 'Administração',
  search: 'Pesquisar',
  logout: 'Sair',
  lock: 'Bloquear',
  lockTitle: 'Bloquear com transferências em andamento?',
  lockStops:
    'As transferências precisam das suas chaves, então são interrompidas. Os envios podem ser retomados depois do desbloqueio; os downloads recomeçam.',
  lockUnsavedTitle: 'Bloquear com texto não salvo?',
  lockUnsaved:
    'Um texto aberto neste dispositivo tem alterações não salvas. Elas se perdem se você bloquear agora.',
  logoutUnsavedTitle: 'Sair com texto não salvo?',
  logoutUnsaved:
    'Um texto aberto neste dispositivo tem alterações não salvas. Elas se perdem se você sair agora.',
  logoutAnyway: 'Sair agora',
  lockAnyway: 'Bloquear agora',
  lockCancel: 'Cancelar',
  notStored:
    'Este navegador não guarda nada e esquece o que viu do seu drive. Aqui você pode abrir tudo, mas só remover pessoas, excluir links e criar um novo par de chaves.',
  firstTime: 'Primeira vez neste dispositivo',
  firstTimeNoted: 'Não avisar mais que é a primeira vez',
  forgets: 'Este navegador pode esquecer o que já viu do seu drive.',
  used: '{used} de {quota} em uso',
  unlimited: 'ilimitado',
  usedByFiles: 'Seus arquivos: {size}',
  usedUnknown: 'Não foi possível carregar quanto está em uso',
  storage: 'Armazenamento',
  nearlyFull: 'Seu armazenamento está quase cheio: restam {free}.',
  full: 'Seu armazenamento está cheio. Exclua algo ou peça mais espaço ao administrador.',
  toDark: 'Mudar para o modo escuro',
  toLight: 'Mudar para o modo claro',
  administratorsOnlyTitle: 'Só para administradores',
  administratorsOnly: 'Usuários e configurações são gerenciados pelos administradores deste servidor.',
  newCount: '{count, plural, =1 {1 novo} one {{count} novos} many {{count} novos} other {{count} novos}}',
};

export const atRest: Translation<English['atRest']> = {
  transfersBegun: 'As transferências começaram.',
  transfersEnded:
    '{done, plural, =1 {1 transferência concluída.} one {{done} transferências concluídas.} many {{done} transferências concluídas.} other {{done} transferências concluídas.}}',
  transfersFailed:
    '{done, plural, =1 {1 transferência concluída.} one {{done} transferências concluídas.} many {{done} transferências concluídas.} other {{done} transferências concluídas.}} {failed} com falha.',
  transfersCancelled: 'As transferências foram canceladas.',
  offline: 'Off-line: mostrando o que este dispositivo tem. O que precisa do servidor espera até ele voltar.',
  newVersion: 'Uma nova versão está pronta.',
  newVersionLater: 'Uma nova versão está pronta. Recarregue esta página quando as transferências terminarem.',
  reload: 'Recarregar',
  update: 'Atualizar',
  added: '“{name}” foi adicionado por {who}.',
  changed: '“{name}” foi alterado por {who}.',
  removed: '“{name}” foi retirado por {who}.',
  several:
    '{count, plural, =1 {1 alteração} one {{count} alterações} many {{count} alterações} other {{count} alterações}} por {who}.',
  anotherDevice: 'outro dispositivo',
  anotherOfYours: 'outro dispositivo seu',
  somebody: 'alguém que você não conhece',
  others: 'outras pessoas',
  and: '{first} e {more, plural, =1 {mais 1} one {mais {more}} many {mais {more}} other {mais {more}}}',
};
