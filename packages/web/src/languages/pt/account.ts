import type { English, Translation } from '../catalogue.ts';

export const account: Translation<English['account']> = {
  title: 'Minha conta',
  sections: 'Nesta página',
  cancel: 'Cancelar',
  close: 'Fechar',
  done: 'Pronto',
  details: 'Detalhes',
  email: 'E-mail',
  verified: 'Confirmado',
  unverified: 'Não confirmado',
  language: 'Idioma',
  languageOfBrowser: 'O que o navegador pede',
  role: 'Função',
  roles: { admin: 'Administrador', user: 'Usuário' },
  sharingMails: 'Avisar por e-mail quando alguém compartilhar algo comigo',
  sharingMailsText: 'A mensagem diz quem, nunca o quê: o servidor não sabe.',
  memberSince: 'Membro desde',
  keySize: 'Chave',
  fingerprint: 'Impressão digital da sua chave',
  fingerprintText:
    'Todos os dispositivos que abrem seus arquivos mostram aqui a mesma imagem, as mesmas palavras e os mesmos dígitos. Se um deles mostrar algo diferente, não confie nele.',
  fingerprintPicture: 'Imagem da sua impressão digital',
  fingerprintWords: 'Impressão digital em palavras',
  storage: 'Armazenamento',
  used: '{used} de {quota} em uso',
  unlimited: 'ilimitado',
  usedHere: 'Seus arquivos: {size}',
  usedShare: 'Armazenamento em uso',
  storageEmpty: 'Ainda não há nada armazenado.',
  olderVersions:
    'Versões anteriores de arquivos ocupam {size}. Você as exclui nos detalhes de cada arquivo e define abaixo quantas são mantidas.',
  fromOthers: 'Compartilhado com você: {size}, que contam para quem compartilha.',
  notCounted: 'Ainda não contado aqui: {names}.',
  byKind: 'Armazenamento em uso por tipo',
  kinds: {
    archive: 'Arquivos compactados',
    audio: 'Áudio',
    code: 'Código e dados',
    document: 'Documentos',
    file: 'Outros arquivos',
    folder: 'Pastas',
    image: 'Imagens',
    pdf: 'PDF',
    presentation: 'Apresentações',
    spreadsheet: 'Planilhas',
    text: 'Textos',
    video: 'Vídeos',
  },
  kind: 'Tipo',
  files: 'Arquivos',
  size: 'Tamanho',
  total: 'Total',
  retention: 'Versões e lixeira',
  retentionText:
    'Quanto é mantido do que você substitui e exclui. Seus dispositivos lacram esta configuração e cuidam dela: o servidor não consegue lê-la e não remove nada sozinho.',
  retentionUnset:
    'Nada é removido automaticamente. Estes valores são sugestões e passam a valer quando você salva.',
  retentionAltered:
    'O servidor mostra configurações mais antigas do que as que este dispositivo já viu, ou que não abrem. Elas não removem nada. Salve de novo para continuar.',
  retentionFields: {
    versions: {
      label: 'Versões por arquivo',
      placeholder: 'Todas',
      description:
        'Quando um arquivo é salvo de novo, as versões mais antigas além deste número são excluídas definitivamente, menos as dos últimos 30 dias.',
    },
    versionDays: {
      label: 'Dias para versões anteriores',
      placeholder: 'Sem limite',
      description: 'Desde que outra versão tomou o lugar delas.',
    },
    trashDays: {
      label: 'Dias na lixeira',
      placeholder: 'Sem limite',
      description: 'Desde que algo foi para lá.',
    },
  },
  retentionByAge:
    'Um campo vazio não define limite. Os dias contam a partir de quando um dos seus dispositivos viu pela primeira vez algo na lixeira ou uma versão substituída. A remoção acontece quando um dispositivo que verificou seu drive está em uso.',
  retentionSave: 'Salvar',
  retentionSaved: 'Versões e lixeira são mantidas como você definiu.',
  search: 'Pesquisa',
  searchText:
    'Seus dispositivos pesquisam sozinhos nos nomes do seu drive. Enquanto um dispositivo não tiver lido todos, o servidor pode ajudar.',
  searchIndex: 'Permitir que o servidor ajude na pesquisa',
  searchIndexOn:
    'O servidor tem códigos dos seus nomes e recebe os do que você pesquisa. Ele não consegue lê-los, mas descobre por eles quais nomes têm algo em comum.',
  searchIndexing:
    'Os códigos dos seus nomes estão sendo criados. Em um drive grande isso demora um pouco; não saia da conta até terminar.',
  searchIndexOff:
    'O servidor não tem códigos dos seus nomes e não fica sabendo o que você pesquisa. Um dispositivo que ainda não leu todos os nomes não encontra nada.',
  searchAltered:
    'O servidor mostra esta configuração em um estado mais antigo do que o que este dispositivo já viu, ou que não abre. Ele não recebe códigos até você defini-la de novo.',
  noticesPass: 'Os avisos somem sozinhos',
  noticesPassText: 'Depois de alguns segundos, neste dispositivo. Caso contrário, ficam até você fechá-los.',
  device: 'Este dispositivo',
  deviceText: 'O que este navegador guarda do seu drive, para abrir pastas e encontrar nomes sem o servidor.',
  signed: 'Assinado pelos seus dispositivos',
  signedText:
    'Cada alteração do seu drive é assinada pelo dispositivo que a faz, para que o servidor não possa omitir nem trazer de volta nada que este dispositivo já viu.',
  signedGood: 'Verificado',
  signedReading: 'Verificando, {percent}%',
  signedNewest:
    'Última verificação em {when}, após {revision, number} {revision, plural, =1 {alteração} one {alterações} many {alterações} other {alterações}}. Outro dispositivo que verificou o mesmo mostra estas palavras: {words}.',
  rootKey: 'Chaves do seu drive',
  rootKeyText:
    'Geração {generation, number}, como seus dispositivos a assinaram. Um novo par de chaves inicia a próxima.',
  rootKeyTextSince:
    'Geração {generation, number}, desde {since}, como seus dispositivos a assinaram. Um novo par de chaves inicia a próxima.',
  signedFirst: 'Primeira vez neste dispositivo',
  signedFirstMeans:
    'Este dispositivo ainda não tinha visto nada do seu drive e tomou o que o servidor mostrou como o mais recente: {revision, number} {revision, plural, =1 {alteração} one {alterações} many {alterações} other {alterações}}, a última assinada em {when}. Se um dispositivo que você usa há mais tempo mostrou estas palavras depois dessa alteração, nada foi omitido: {words}.',
  signedTrust: 'Está certo',
  signedCompare: 'Ver as diferenças',
  signedVerify: 'Verificar meu drive',
  signedTrouble: {
    space_rolled_back: 'Mostrado como era antes',
    space_forked: 'Outro histórico',
    space_ended: 'Decidido em outro dispositivo',
    space_lied: 'Diferente do que foi assinado',
  },
  signedMeans: {
    space_rolled_back:
      'O servidor mostra seu drive como era antes de algo que este dispositivo já viu. Quem mantém o servidor pode ter restaurado um backup; pergunte. O que mudou desde então está faltando.',
    space_forked:
      'O servidor mostra outras alterações no lugar das que este dispositivo viu. Quem mantém o servidor pode ter restaurado um backup, a partir do qual outro dispositivo continuou; pergunte. O que este dispositivo viu desde então está faltando.',
    space_ended:
      'O servidor mostrou aos seus dispositivos históricos diferentes deste drive, e outro dos seus dispositivos decidiu qual continua. Este dispositivo mostra o que viu e não altera nada até você acompanhar.',
    space_lied:
      'O que o servidor mostra não foi assinado por nenhum dos seus dispositivos: algo foi alterado, omitido ou trazido de volta no servidor. Nada é gravado neste drive até que ele mostre o que foi assinado. Avise quem mantém o servidor.',
  },
  signedUnknown:
    'O que o servidor mostra não foi assinado por nenhum dos seus dispositivos, e este dispositivo não conhece nada do seu drive com que comparar. Nada é gravado. Avise quem mantém o servidor: talvez seja possível mostrar o que foi assinado. Se foi restaurado um backup anterior ao seu drive, ou se você entrou com um arquivo de chave antigo, o drive não volta sozinho: saia e recomece em “Esqueceu a senha?”.',
  signedAccept: 'Continuar com o que há',
  signedAcceptText:
    'Este dispositivo assina o drive como o servidor o mostra agora. O que este dispositivo viu além disso é descartado, e seus outros dispositivos acompanham. Faça isso só se souber por que o drive está diferente.',
  signedAcceptYes: 'Assinar o que há',
  deviceRows: 'Arquivos e pastas conhecidos aqui',
  deviceNoRows: 'Nenhum ainda: são lidos do servidor.',
  deviceCount:
    '{count, plural, one {Um, ainda lacrado.} many {{count, number}, ainda lacrados.} other {{count, number}, ainda lacrados.}}',
  deviceComplete: 'Completo',
  deviceLoading: 'Carregando, {percent}%',
  deviceNextVisit: 'Na sua próxima visita',
  deviceKept: 'Guardados',
  deviceKeptText: 'Ficam disponíveis na hora. Ninguém os abre sem suas chaves, e sair da conta os remove.',
  deviceInMemory: 'Só na memória',
  deviceInMemoryText: {
    full: 'Este navegador não tem mais espaço, então são carregados de novo a cada vez. Libere espaço no dispositivo para guardá-los.',
    refused:
      'Este navegador não guarda nada para o Coffer, como acontece em janelas privadas ou quando o armazenamento está danificado. São carregados de novo a cada vez.',
  },
  deviceRoom: 'Espaço',
  deviceTakes: 'O Coffer ocupa {usage} aqui, dos {quota} que o navegador oferece.',
  devicePersistent: 'Permanente',
  devicePersistentText: 'O navegador não remove nada por conta própria.',
  deviceRemovable: 'Não permanente',
  deviceRemovableText:
    'Se faltar espaço ou ninguém aparecer por um tempo, o navegador pode remover tudo. Seus arquivos são carregados de novo, mas este dispositivo esquece que estado do seu drive já viu.',
  offline: 'Sem rede',
  offlineText:
    'Este dispositivo pode mostrar e pesquisar seu drive quando não há rede ou o servidor está fora do ar.',
  offlineUse: 'Abrir este drive sem rede',
  offlineUseOn:
    'Este dispositivo abre seu drive sozinho. Se você o perder, desconectá-lo de outro lugar só tem efeito quando ele voltar a ter rede: defina um PIN e deixe-o bloquear automaticamente.',
  offlineUseNot:
    'Este navegador não guarda nada do seu drive para a próxima visita, então sem o servidor não haveria nada para mostrar. “Este dispositivo” explica por quê.',
  offlineUseOff: 'Esta página precisa do servidor para iniciar. Enquanto está aberta, ela continua sem ele.',
  offlineFiles: 'Arquivos neste dispositivo',
  offlineRoom:
    '{count, plural, =0 {Nenhum ainda: escolha “Disponível off-line” no menu de um arquivo ou pasta.} one {Um arquivo ou pasta está guardado aqui, lacrado, e ocupa {size}.} many {{count} arquivos e pastas estão guardados aqui, lacrados, e ocupam {size}.} other {{count} arquivos e pastas estão guardados aqui, lacrados, e ocupam {size}.}}',
  offlineTrouble: {
    full: 'Este dispositivo não tem espaço para tudo o que você escolheu. Libere espaço ou remova algo aqui.',
    tampered: 'Um arquivo não é o que foi enviado e não está guardado aqui. Os outros estão.',
  },
  offlineRelease: 'Remover tudo do dispositivo',
  security: 'Segurança',
  password: 'Senha',
  passwordText: 'Ela faz você entrar e protege sua chave privada.',
  changePassword: 'Alterar senha',
  changePasswordTitle: 'Alterar sua senha',
  changePasswordText:
    'Sua chave privada é protegida de novo com ela. Todos os outros dispositivos são desconectados. O texto que não estiver salvo lá será perdido.',
  changePasswordCaveat:
    'Uma nova senha, sozinha, não deixa ninguém de fora: quem tinha a anterior e conseguir os dados do servidor ou um backup deles continua lendo seus arquivos, também os que você adicionar depois.',
  changePasswordTextNoKey:
    'O servidor não guarda sua chave privada, então você continua usando seu arquivo de chave. Todos os outros dispositivos são desconectados. O texto que não estiver salvo lá será perdido.',
  passwordExposed: 'Outra pessoa pode saber minha senha',
  passwordExposedText:
    'Nesse caso, você também recebe uma nova chave privada e novas chaves para o que for gravado daqui em diante: quem sabe sua senha não lê nada do que você adicionar ou alterar depois, nem com os dados do servidor. Guarde o novo arquivo de chave; o anterior, seu código de recuperação, suas chaves de acesso e seu PIN deixam de servir. Os links públicos continuam funcionando: exclua os que outros não devem ter.',
  passwordSame: 'Escolha uma senha diferente da atual',
  savePassword: 'Alterar senha',
  savingPassword: 'Protegendo sua chave…',
  passwordChanged: 'Sua senha foi alterada. Todos os outros dispositivos foram desconectados.',
  keyPair: 'Par de chaves',
  keyPairText: 'Troque-o se outra pessoa puder ter obtido sua chave privada.',
  changeKeyPair: 'Trocar par de chaves',
  keyPairTitle: 'Trocar seu par de chaves',
  keyPairSteps: {
    1: 'Este dispositivo cria uma nova chave privada e novas chaves para tudo o que for gravado daqui em diante. Seus arquivos e links públicos ficam como estão.',
    2: 'Você escolhe uma nova senha, que protege a nova chave privada.',
    3: 'O arquivo de chave que você guardava até agora, seu código de recuperação, suas chaves de acesso e seu PIN deixam de servir.',
    4: 'Todos os outros dispositivos são desconectados. O texto que não estiver salvo lá será perdido.',
  },
  keyPairCaveat:
    'Quem tem sua chave ou senha anterior e conseguir os dados do servidor ainda pode ler o que há agora, mas nada do que você adicionar ou alterar depois. Os links públicos continuam funcionando: exclua os que outros não devem ter.',
  newKeySize: 'Tamanho da chave',
  keySizes: {
    2048: '2048 bits, rápida e forte',
    3072: '3072 bits',
    4096: '4096 bits, mais lenta para criar',
  },
  formerKey: 'Sua chave privada atual',
  makeKeyPair: 'Criar novo par de chaves',
  makingKeyPair: 'Criando suas chaves…',
  newKeyTitle: 'Guarde sua nova chave privada',
  newKeyText:
    'Ela está em uso a partir de agora, com sua nova senha. Abre seus arquivos se você esquecer a senha, e só é mostrada desta vez.',
  newKeyUncertain:
    'O servidor não confirmou a mudança, então não se sabe se ele aceitou esta chave e sua nova senha. Guarde as duas chaves e as duas senhas e entre de novo para ver quais estão em uso.',
  linksDeleted: 'Estes links públicos não podiam ser abertos com sua chave anterior e foram excluídos:',
  linkDeletedNameless: 'Um link para algo em uma pasta compartilhada ou sem nome legível',
  keyKept: 'Guardei minha chave privada em um lugar seguro',
  lockScreen: 'Tela de bloqueio',
  lockScreenText: 'Um PIN para este dispositivo e se ele bloqueia automaticamente.',
  setUpLockScreen: 'Configurar bloqueio',
  privateKey: 'Chave privada',
  privateKeyText: 'Guarde uma cópia em um lugar seguro. Ela abre seus arquivos se você esquecer a senha.',
  privateKeyNotStored: 'O servidor não a guarda. Ela está no arquivo .pem que você salvou.',
  exportKey: 'Mostrar chave privada',
  exportKeyTitle: 'Sua chave privada',
  exportKeyText: 'Digite sua senha para vê-la. Quem tem esta chave abre todos os seus arquivos.',
  showKey: 'Mostrar',
  openingKey: 'Abrindo sua chave…',
  on: 'Ativado',
  off: 'Desativado',
  continue: 'Continuar',
  twoFactor: 'Autenticação de dois fatores',
  twoFactorText: 'Com um app autenticador, só a senha não basta para entrar.',
  codesLeft:
    '{count, plural, one {Para entrar também é preciso um código do seu app. Resta um código de recuperação.} many {Para entrar também é preciso um código do seu app. Restam {count} códigos de recuperação.} other {Para entrar também é preciso um código do seu app. Restam {count} códigos de recuperação.}}',
  setUp: 'Configurar',
  newCodes: 'Novos códigos de recuperação',
  newCodesTitle: 'Novos códigos de recuperação',
  newCodesText: 'Os códigos de recuperação que você guardava até agora deixam de valer.',
  newCodesMake: 'Criar novos códigos',
  switchOff: 'Desativar',
  switchOffTitle: 'Desativar a autenticação de dois fatores?',
  switchOffText: 'A partir daí, sua senha ou sua chave privada basta para entrar.',
  twoFactorSwitchedOff: 'A autenticação de dois fatores está desativada.',
  code: 'Código',
  codeHint: 'Seis dígitos do seu app ou um dos seus códigos de recuperação.',
  codeRequired: 'Digite os seis dígitos que o app mostra ou um código de recuperação',
  recovery: 'Código de recuperação',
  recoveryText: 'Curto o bastante para anotar. Com ele você define uma nova senha se esquecer a sua.',
  recoverySet: 'Com o código que você anotou, você define uma nova senha se esquecer a sua.',
  recoveryMake: 'Criar',
  recoveryReplace: 'Substituir',
  recoveryRemove: 'Remover',
  recoveryUnlock: 'O código de recuperação abre sua chave privada, então a chave é aberta primeiro.',
  recoveryRemoveTitle: 'Remover o código de recuperação?',
  recoveryRemoveText: 'O código que você anotou deixa de valer.',
  recoveryRemoveYes: 'Sim, remover',
  passkeys: 'Chaves de acesso',
  devices: 'Dispositivos',
  activity: 'Atividade',
  devicesText: 'Onde sua conta está conectada.',
  thisDevice: 'Este dispositivo',
  remembered: 'Lembrado',
  deviceTimes: 'Entrada: {signedIn} · Última atividade: {seen}',
  deviceFormat: 'Formato {format}',
  signOut: 'Desconectar',
  signOutDevice: 'Desconectar {device}',
  signOutTitle: 'Desconectar {device}?',
  signOutText:
    'Seus arquivos são fechados lá, e será preciso sua senha para abri-los de novo. O texto que não estiver salvo lá será perdido.',
  signOutOthers: 'Desconectar os outros',
  signOutOthersTitle: 'Desconectar todos os outros dispositivos?',
  signOutOthersText:
    '{count, plural, one {Outro dispositivo está conectado. Será preciso sua senha para abrir seus arquivos lá de novo.} many {Outros {count} dispositivos estão conectados. Será preciso sua senha para abrir seus arquivos lá de novo.} other {Outros {count} dispositivos estão conectados. Será preciso sua senha para abrir seus arquivos lá de novo.}} O texto que não estiver salvo lá será perdido.',
  yesSignOut: 'Sim, desconectar',
  noOthers: 'Sua conta está conectada só neste dispositivo.',
  signedOut: '{device} foi desconectado.',
  othersSignedOut: 'Todos os outros dispositivos foram desconectados.',
  data: 'Seus dados',
  exportData: 'Exportar dados da conta',
  exportDataText:
    'Tudo o que o servidor sabe da sua conta, com os nomes dos seus arquivos descriptografados neste dispositivo, em um arquivo JSON. Os arquivos em si você baixa em Meus arquivos.',
  exportStart: 'Exportar',
  exporting:
    '{count, plural, =1 {1 item até agora…} one {{count} itens até agora…} many {{count} itens até agora…} other {{count} itens até agora…}}',
  exportStop: 'Parar',
  exported: 'Os dados da sua conta foram exportados. O arquivo contém seus nomes sem criptografia.',
  leave: 'Excluir conta',
  leaveText:
    'Sua conta, seus arquivos, seus links e suas chaves são excluídos do servidor, na hora e para sempre.',
  leaveTitle: 'Excluir sua conta?',
  leaveExplained:
    '{files} e tudo o que pertence à sua conta vão desaparecer, em todos os dispositivos. Ninguém pode trazer de volta. Baixe antes o que quiser manter.',
  allFiles: 'Todos os arquivos',
  filesAndSize:
    '{count, plural, =1 {Um arquivo ({size})} one {{count} arquivos ({size})} many {{count} arquivos ({size})} other {{count} arquivos ({size})}}',
  leaveConfirmation: 'Digite {email} para confirmar',
  leaveConfirmationWrong: 'Este não é seu endereço de e-mail',
  leaveYes: 'Excluir tudo',
  leaveShared:
    'Outros também perdem o que você compartilha: {folders, plural, one {uma pasta} many {{folders} pastas} other {{folders} pastas}}, com {people}.',
  leaveSharedUnknown:
    'Outros também perdem o que você compartilha com eles; não foi possível saber quais pastas são.',
  leaving: 'Excluindo…',
  left: 'Sua conta e tudo o que havia nela foram excluídos.',
};
