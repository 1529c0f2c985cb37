import type { English, Translation } from '../catalogue.ts';

export const versions: Translation<English['versions']> = {
  versions: 'Versões',
  hint: 'O que este arquivo continha antes de cada vez que foi salvo de novo. Versões anteriores ocupam armazenamento. Quando o arquivo é salvo de novo, {most, plural, one {a mais recente é mantida} many {as {most} mais recentes são mantidas} other {as {most} mais recentes são mantidas}}, assim como as dos últimos 30 dias.',
  hintAll:
    'O que este arquivo continha antes de cada vez que foi salvo de novo. Versões anteriores ocupam armazenamento. Elas ficam até você excluí-las.',
  version: 'Versão {number}',
  named: 'Versão {number} · {name}',
  current: 'Atual',
  byYou: 'Por você',
  by: 'Por {who}',
  byStranger: 'Por {words} …, que você não conhece',
  damaged: 'Esta versão foi alterada fora do Coffer e não é confiável',
  unsealed:
    'Falta algo para abri-lo: um programa o omitiu ou o servidor o removeu. Você pode excluí-lo e salvá-lo de novo.',
  sealAgain: 'Selar de novo',
  sealAgainHint:
    'A chave do conteúdo está aqui. O Coffer verifica com ela o que está salvo e o salva como nova versão, totalmente selada. Confira depois: até agora, o tipo e a data podem ser apenas o que o servidor diz.',
  sealedAgain: '“{name}” está selado de novo',
  loading: 'Carregando versões',
  showAll: 'Mostrar todas as {count} versões',
  showOlder: 'Mostrar versões anteriores',
  preview: 'Visualizar',
  download: 'Baixar',
  restore: 'Restaurar',
  delete: 'Excluir',
  of: '{action}: versão {number}',
  restored: '“{name}” voltou a ser como na versão {number}',
  deleteText: 'A versão {number} é excluída definitivamente. Ninguém pode trazê-la de volta.',
  deleteOlder: 'Excluir versões anteriores',
  deleteOlderText:
    '{count, plural, one {A versão anterior à atual é excluída definitivamente. Ninguém pode trazê-la de volta.} many {Todas as {count} versões anteriores à atual são excluídas definitivamente. Ninguém pode trazê-las de volta.} other {Todas as {count} versões anteriores à atual são excluídas definitivamente. Ninguém pode trazê-las de volta.}}',
  deleteOlderAll:
    'Todas as versões anteriores à atual são excluídas definitivamente. Ninguém pode trazê-las de volta.',
  deleteOlderExcept:
    'Todas as versões anteriores à atual são excluídas definitivamente, exceto as que não forem escolhidas abaixo. Ninguém pode trazê-las de volta.',
  ofOthers:
    'Também o que outra pessoa pode ter salvado ou substituído nos últimos 90 dias ({count}). Enquanto estiver aqui, isso pode ser desfeito.',
  yesDelete: 'Sim, excluir',
  cancel: 'Cancelar',
};
