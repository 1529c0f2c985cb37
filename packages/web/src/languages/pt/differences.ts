import type { English, Translation } from '../catalogue.ts';

export const differences: Translation<English['differences']> = {
  title: 'Diferenças no servidor',
  top: 'Meus arquivos',
  damaged: 'Um item que não abre',
  reading: 'Comparando o que este dispositivo já viu com o que o servidor mostra…',
  same: 'O servidor mostra cada arquivo e pasta como este dispositivo os viu.',
  noRows:
    'Este dispositivo não guarda uma lista dos seus arquivos, então não tem o que comparar. Confira seus arquivos e consulte um dispositivo que você usa há mais tempo antes de continuar com o que há.',
  lied: 'O que o servidor mostra agora não foi assinado por nenhum dos seus dispositivos, então não há nada que possa ser aceito. Nada é gravado neste drive até que o servidor mostre o que foi assinado.',
  ownersRows:
    'Links que faltam no servidor continuam faltando. Estrelas e configurações não são comparadas: ficam como o servidor as mostra.',
  howTo:
    '“Reverter” deixa um item como este dispositivo o viu; o que só o servidor tem vai então para a lixeira. “Aceitar” fica com o que o servidor mostra. Nada muda antes de você confirmar.',
  list: 'Arquivos e pastas diferentes',
  keep: 'Reverter',
  accept: 'Aceitar',
  happened: {
    missing: 'Falta no servidor',
    added: 'Só no servidor',
    older: 'Mais antigo no servidor',
    changed: 'Outro no servidor',
  },
  returning: {
    member: 'Pessoa que volta',
    members: 'Pessoas que voltam',
    stranger: 'Alguém que você não conhece',
    mayMore: 'Pessoa que pode mais',
    roles: { viewer: 'pode ver', editor: 'pode editar' },
    removes: '“Reverter” remove esta pessoa',
    lowers: '“Reverter” deixa a esta pessoa o que este dispositivo conhece',
    link: 'Link público que volta',
    more: 'Link público que permite mais',
    request: 'Link de solicitação que volta',
    invitation: 'Convite que volta',
    invitations: 'Convites que voltam',
    place: 'Links que voltam',
    unnamed: 'Um link sem nome',
    ends: '“Reverter” o remove',
    until: 'válido até {when}',
  },
  changedOn: 'alterado em {when}',
  called: 'lá se chama “{name}”',
  liesIn: 'lá está em {place}',
  contentOf: 'aqui de {here}, lá de {there}',
  trashedHere: 'aqui na lixeira',
  trashedThere: 'lá na lixeira',
  contentGone: 'o conteúdo não está mais no servidor: revertido, fica só com nome e local',
  versionsGone:
    'o conteúdo de {count} {count, plural, one {versão} many {versões} other {versões}} não está mais no servidor',
  notPutBack: 'não pode ser revertido: este dispositivo não tem mais a chave que o abre',
  exchanged: 'não pode ser revertido: o servidor mostra uma das versões de outra forma',
  sealed: 'nome ou detalhes foram lacrados de novo',
  confirm: 'Continuar assim',
  confirmText:
    '{back, plural, one {{back, number} item será revertido} many {{back, number} itens serão revertidos} other {{back, number} itens serão revertidos}} e {accepted, plural, one {{accepted, number} item será aceito como o servidor o mostra} many {{accepted, number} itens serão aceitos como o servidor os mostra} other {{accepted, number} itens serão aceitos como o servidor os mostra}}. Este dispositivo assina o drive assim. Seus outros dispositivos mostram o que foi decidido e acompanham quando você confirmar neles.',
  confirmYes: 'Assinar',
  done: 'Seu drive está assinado como você decidiu.',
  acceptAll: 'Continuar com o que há',
  follow: 'Acompanhar',
  endedBy:
    'Outro dos seus dispositivos decidiu em {when}, pelo relógio dele. Logo depois, a conta nele mostrava estas palavras: {words}. Se você não fez isso em nenhum dos seus dispositivos, não acompanhe e troque seu par de chaves.',
  wouldChange: 'Isto muda neste dispositivo se você acompanhar:',
  followed: 'Este dispositivo acompanha o que você decidiu.',
  space: {
    title: 'O que difere em “{name}”',
    top: 'Uma pasta compartilhada',
    open: 'Abrir',
    means: {
      space_rolled_back:
        'O servidor mostra esta pasta como era antes de algo que este dispositivo já viu. Quem mantém o servidor pode ter restaurado um backup; pergunte. O que mudou desde então está faltando, e pessoas removidas podem ser membros de novo.',
      space_forked:
        'O servidor mostra nesta pasta outras alterações no lugar das que este dispositivo viu. Quem mantém o servidor pode ter restaurado um backup, a partir do qual outra pessoa continuou; pergunte. O que este dispositivo viu desde então está faltando.',
      space_ended:
        'O servidor mostrou históricos diferentes desta pasta, e quem é dono decidiu qual continua. Este dispositivo não altera nada nela até você acompanhar.',
      space_lied:
        'O que o servidor mostra desta pasta não é o que foi assinado: algo foi alterado, omitido ou trazido de volta no servidor. Nada é gravado nela até que ele mostre o que foi assinado ou quem é dono decida. Avise quem mantém o servidor.',
    },
    noRows:
      'Esta página não tinha a pasta aberta antes, então não tem arquivos para comparar e cita todos os membros e todos os links. Se um dispositivo a mantém aberta há mais tempo, decida nele.',
    same: 'O servidor mostra tudo nesta pasta como este dispositivo viu.',
    lied: 'O que o servidor mostra agora desta pasta não foi assinado, então não há nada que possa ser aceito.',
    ownersRows:
      'Membros e links que faltam no servidor continuam faltando; compartilhe a pasta de novo com quem faltar.',
    askOwner:
      'Pergunte a quem é dono desta pasta, que pode decidir como ela continua. Até lá, nada dela é mostrado nem alterado aqui.',
    elsewhere:
      'Outro dos seus dispositivos viu mais desta pasta do que este. Abra-a nele e decida como ela continua.',
    confirmText:
      '{back, plural, one {{back, number} item será revertido} many {{back, number} itens serão revertidos} other {{back, number} itens serão revertidos}} e {accepted, plural, one {{accepted, number} item será aceito como o servidor o mostra} many {{accepted, number} itens serão aceitos como o servidor os mostra} other {{accepted, number} itens serão aceitos como o servidor os mostra}}. Este dispositivo assina a pasta assim e dá a ela uma nova chave. Seus outros dispositivos e os membros veem o que foi decidido e acompanham quando alguém confirmar neles.',
    acceptAllText:
      'Este dispositivo assina a pasta como o servidor a mostra agora e dá a ela uma nova chave. O que este dispositivo viu além disso é descartado. Faça isso só se souber por que a pasta está diferente.',
    done: 'A pasta está assinada como você decidiu.',
    endedBy:
      'Quem é dono desta pasta decidiu em {when}, pelo relógio do dispositivo usado, e assinou. Se a pasta é sua e você não fez isso em nenhum dos seus dispositivos, não acompanhe e troque seu par de chaves.',
    followed: 'Este dispositivo acompanha o que foi decidido.',
  },
};
