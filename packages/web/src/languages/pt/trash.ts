import type { English, Translation } from '../catalogue.ts';

export const trash: Translation<English['trash']> = {
  deleteOneTitle: 'Excluir {name}?',
  deleteOneFile: 'O arquivo vai para a lixeira. Você pode restaurá-lo de lá.',
  deleteOneDirectory: 'A pasta vai para a lixeira com tudo o que há nela. Você pode restaurá-la de lá.',
  deleteUpload: 'Este envio não terminou. O que foi enviado dele é excluído definitivamente.',
  deleteSelected: 'Excluir selecionados',
  deleteSelectedText: {
    files:
      '{files, plural, one {1 arquivo ({size}) vai} many {{files} arquivos ({size}) vão} other {{files} arquivos ({size}) vão}} para a lixeira. Você pode restaurar de lá.',
    folders:
      '{folders, plural, one {1 pasta com tudo o que há nela vai} many {{folders} pastas com tudo o que há nelas vão} other {{folders} pastas com tudo o que há nelas vão}} para a lixeira. Você pode restaurar de lá.',
    both: '{files, plural, one {1 arquivo} many {{files} arquivos} other {{files} arquivos}} ({size}) e {folders, plural, one {1 pasta com tudo o que há nela} many {{folders} pastas com tudo o que há nelas} other {{folders} pastas com tudo o que há nelas}} vão para a lixeira. Você pode restaurar de lá.',
  },
  yesDelete: 'Sim, excluir',
  deleted:
    '{count, plural, one {“{name}” está na lixeira} many {{count} itens estão na lixeira} other {{count} itens estão na lixeira}}',
  trash: 'Lixeira',
  trashHint:
    'O que está aqui ocupa armazenamento e fica até você excluir definitivamente, ou pelos dias definidos na sua conta. Links para isso não abrem nada.',
  spaceTrashHint:
    'O que foi excluído nesta pasta. Todos que têm a pasta veem; quem pode alterar a pasta restaura, e só o dono exclui definitivamente.',
  trashEmptyTitle: 'A lixeira está vazia',
  trashEmpty: 'O que você exclui vem primeiro para cá, e você pode restaurar.',
  trashedFrom: 'De',
  trashedAt: 'Excluído',
  placeGone: 'A pasta dele também está na lixeira, então ele é restaurado no nível principal',
  restoreAll: 'Restaurar tudo',
  restored:
    '{count, plural, one {Restaurado} many {{count} itens restaurados} other {{count} itens restaurados}}',
  restoredAs: 'Restaurado como “{name}”, porque o nome estava em uso ou a pasta não existe mais',
  restoredElsewhere: '{count} itens restaurados, {relocated} com outro nome ou no nível principal',
  deleteForGoodTitle: 'Excluir definitivamente?',
  deleteForGoodText:
    '{count, plural, one {“{name}” é excluído} many {{count} itens são excluídos} other {{count} itens são excluídos}} do servidor, com tudo o que há dentro. Ninguém pode trazer de volta.',
  deleteForGoodOthers:
    '{others, plural, one {Um item que já tinha sido excluído dali também vai junto.} many {{others} itens que já tinham sido excluídos dali também vão junto.} other {{others} itens que já tinham sido excluídos dali também vão junto.}}',
  emptyTrash: 'Esvaziar lixeira',
  emptyTrashTitle: 'Esvaziar a lixeira?',
  emptyText:
    '{count, plural, one {O único item na lixeira é excluído} many {Todos os {count} itens na lixeira são excluídos} other {Todos os {count} itens na lixeira são excluídos}} do servidor, com tudo o que há dentro. Ninguém pode trazer de volta.',
  ofOthers:
    'Também o que outra pessoa pode ter excluído ou alterado nos últimos 90 dias ({count}). Enquanto estiver aqui, isso pode ser desfeito.',
};
