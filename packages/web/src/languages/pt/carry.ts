import type { English, Translation } from '../catalogue.ts';

export const carry: Translation<English['carry']> = {
  into: 'Mover para uma pasta compartilhada',
  outOf: 'Mover para fora de uma pasta compartilhada',
  move: 'Mover',
  cancel: 'Cancelar',
  what: '{count, plural, one {“{name}” vai para {to}.} many {{count} itens vão para {to}.} other {{count} itens vão para {to}.}}',
  folder: 'a pasta compartilhada “{name}”',
  myFiles: 'Meus arquivos',
  gains: 'A partir daí podem abrir, também a lixeira e as versões anteriores:',
  nobodyGains: 'Ninguém além de você tem essa pasta.',
  loses: 'Não podem mais abrir; o que já viram ou baixaram continua com eles:',
  nobodyLoses: 'Ninguém perde o acesso.',
  undoEnds: 'Depois disso, o que outras pessoas mudaram nisso não pode mais ser desfeito.',
  member: {
    viewer: '{who} (leitura)',
    editor: '{who} (edição)',
  },
  someone: 'alguém cuja conta não existe mais',
  owner:
    'A pasta é de {who}: o que você move para lá passa a ser dessa pessoa, que também decide quem pode abrir. Só ela pode tirar de lá.',
  quoted: '“{name}”',
  links:
    '{count, plural, one {O link de {names} deixa de valer.} many {Os links de {names} deixam de valer.} other {Os links de {names} deixam de valer.}}',
  linksBelow:
    '{count, plural, one {Um link público para o conteúdo também deixa de funcionar.} many {{count} de links públicos para o conteúdo também deixam de funcionar.} other {{count} links públicos para o conteúdo também deixam de funcionar.}}',
  onlyViews: 'Você pode ver essa pasta, mas não alterar nada nela.',
  onlyOwner: 'Só quem é dono desta pasta tira algo dela. Você pode salvar uma cópia.',
  loading: 'Verificando quem pode abrir',
  moved:
    '{count, plural, one {“{name}” foi movido} many {{count} itens foram movidos} other {{count} itens foram movidos}}',
};
