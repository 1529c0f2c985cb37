import type { English, Translation } from '../catalogue.ts';

export const waiting: Translation<English['waiting']> = {
  title: 'Programas sem chaves',
  text: 'Scripts e programas que usam a API deste servidor sem suas chaves. Deixe desativado, a menos que você tenha um.',
  allow: 'Permitir que programas sem chaves alterem meu drive',
  isOff:
    'Os programas podem ler e começar envios. O que eles alteram em um drive que seus dispositivos assinaram é recusado.',
  isOn: 'O que eles criam, renomeiam, movem ou excluem espera até você aceitar ou reverter. Até lá, seus dispositivos mostram tudo como você assinou.',
  altered:
    'Este servidor mostra uma configuração diferente da que seus dispositivos lacraram. Ela conta como desativada até você defini-la de novo.',
  untaken:
    'Este servidor ainda recusa programas: ele não recebeu sua configuração, por exemplo porque a conexão caiu. Envie de novo ou desative.',
  tellAgain: 'Enviar de novo',
  allowTitle: 'Permitir que programas sem chaves alterem seu drive?',
  allowText:
    'Um programa conectado à sua conta poderá então criar, renomear, mover e excluir sem suas chaves, assim como quem mantém este servidor. Nada disso é assinado: cada alteração é mostrada a você pelo nome, e você aceita ou reverte. Os programas veem as próprias alterações na hora; você não perde nada antes de aceitar.',
  allowYes: 'Permitir',
  forbidTitle: 'Recusar alterações sem chaves de novo?',
  forbidText: 'Programas que alteram seu drive sem suas chaves param de funcionar.',
  forbidYes: 'Recusar',
  back: 'Minha conta',
  waitingTitle: 'Alterações sem chaves',
  howTo:
    'Programas fizeram estas alterações sem suas chaves, e ninguém as assinou. Seus dispositivos mostram tudo como você assinou até você decidir. Nada vem escolhido.',
  nothing: 'Nada pendente.',
  lie: 'Este servidor mostra {count, plural, one {{count, number} alteração} many {{count, number} alterações} other {{count, number} alterações}} que programas teriam feito sem chaves. Você não permitiu isso, então é mentira: nada disso tem efeito, e seus dispositivos mostram tudo como você assinou. Pergunte a quem mantém este servidor.',
  list: 'Alterações pendentes',
  keep: 'Reverter',
  accept: 'Aceitar',
  confirm: 'Assinar o que foi decidido',
  confirmText: {
    accepted:
      '{accepted, plural, one {{accepted, number} alteração será aceita e lacrada} many {{accepted, number} alterações serão aceitas e lacradas} other {{accepted, number} alterações serão aceitas e lacradas}} com suas chaves.',
    putBack:
      '{putBack, plural, one {{putBack, number} alteração será revertida} many {{putBack, number} alterações serão revertidas} other {{putBack, number} alterações serão revertidas}} ao que você assinou. O que um programa adicionou, e você reverte, é excluído.',
    both: '{putBack, plural, one {{putBack, number} alteração será revertida} many {{putBack, number} alterações serão revertidas} other {{putBack, number} alterações serão revertidas}} ao que você assinou, e {accepted, plural, one {{accepted, number} alteração será aceita e lacrada} many {{accepted, number} alterações serão aceitas e lacradas} other {{accepted, number} alterações serão aceitas e lacradas}} com suas chaves. O que um programa adicionou, e você reverte, é excluído.',
  },
  confirmYes: 'Assinar',
  done: 'O que você decidiu está assinado.',
  banner:
    '{count, plural, one {{count, number} alteração sem chaves espera por você.} many {{count, number} alterações sem chaves esperam por você.} other {{count, number} alterações sem chaves esperam por você.}}',
  bannerLie: 'Este servidor mostra alterações sem chaves que você não permitiu.',
  look: 'Ver',
  top: 'Meus arquivos',
  unreadable: 'Algo que não abre',
  deeds: {
    added: 'Adicionado',
    renamed: 'Renomeado',
    moved: 'Movido',
    trashed: 'Colocado na lixeira',
    restored: 'Restaurado',
    deleted: 'Excluído',
    stored: 'Novo conteúdo',
    limited: 'Link limitado',
    unlinked: 'Link excluído',
  },
  renamedTo: 'agora se chama {name}',
  movedTo: 'agora em {place}',
  since: 'desde {moment}',
  cannotAccept: 'Não abre com suas chaves, então só pode ser revertido.',
};
