import type { English, Translation } from '../catalogue.ts';

export const receiving: Translation<English['receiving']> = {
  title: 'Salvar no Coffer',
  from: 'Outro app neste dispositivo entregou isto, ou uma página que você visitou. Salve só o que você compartilhou.',
  what: '{count, plural, one {Um arquivo, {size}} many {{count} arquivos, {size}} other {{count} arquivos, {size}}}',
  where: 'Para onde',
  save: 'Salvar',
  cancel: 'Cancelar',
  away: 'Não foi possível acessar o servidor. O que você salvar espera nesta página até ele voltar: deixe-a aberta.',
  nothing:
    'Não há nada aqui para salvar. Pode ter sido texto sem arquivo, ou a página foi recarregada nesse meio-tempo. Compartilhe de novo.',
  toFiles: 'Meus arquivos',
};
