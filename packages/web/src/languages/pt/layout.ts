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
};

export const atRest: Translation<English['atRest']> = {
  offline: 'Off-line: mostrando o que este dispositivo tem. O que precisa do servidor espera até ele voltar.',
  newVersion: 'Uma nova versão está pronta.',
  newVersionLater: 'Uma nova versão está pronta. Recarregue esta página quando as transferências terminarem.',
  reload: 'Recarregar',
};
