import type { English, Translation } from '../catalogue.ts';

export const doubt: Translation<English['doubt']> = {
  title: 'Estas chaves são suas?',
  subtitle:
    'O servidor mostra chaves da sua conta diferentes das que este dispositivo já viu. Nada foi aberto com elas.',
  older:
    'São mais antigas do que as que este dispositivo já viu: como se sua última troca de senha ou de par de chaves nunca tivesse acontecido. Isso ocorre quando o administrador do servidor restaurou um backup. Também ocorre quando alguém quer que você continue com chaves ou uma senha que você já substituiu.',
  other:
    'Não derivam das que este dispositivo já viu: nenhuma chave sua as indicou. Isso ocorre quando, em outro dispositivo, você recomeçou com uma conta vazia ou criou uma nova com este endereço. Também ocorre quando alguém põe outras chaves no lugar das suas.',
  account: 'Conta',
  seen: 'Este dispositivo já viu',
  shown: 'O servidor mostra',
  generation: 'Geração {generation}, impressão digital',
  generationAt: 'Geração {generation}, de {at}, impressão digital',
  none: 'Nenhuma chave',
  whatToDo: 'O que fazer',
  compare:
    'Compare com outro dispositivo em que sua conta está conectada: nele, a página da conta mostra a impressão digital da sua chave.',
  ask: 'Pergunte a quem mantém o servidor se um backup foi restaurado. Nesse caso, as alterações feitas depois não estão mais no servidor: defina de novo sua nova senha ou seu novo par de chaves.',
  stop: 'Se você não sabe explicar isso, pare aqui. O que você adicionar a partir de agora pode ser lido por quem tem as chaves anteriores.',
  decision: 'Sei explicar isso e quero continuar com as chaves que o servidor mostra',
  goOn: 'Usar estas chaves',
  stay: 'Parar e não entrar',
};

export const changed: Translation<English['changed']> = {
  title: 'Foi você?',
  subtitle: 'Este dispositivo ainda não viu o novo par de chaves. Nada foi aberto com ele.',
  question: 'Seu par de chaves foi trocado em {dates}: foi você?',
  and: ' e em ',
  account: 'Conta',
  former: 'O par de chaves que este dispositivo já viu',
  seenAt: 'Em {at}, impressão digital',
  present: 'O novo, impressão digital',
  compare:
    'Se você o trocou em outro dispositivo, nele a página da conta mostra a impressão digital: os dígitos devem ser os mesmos. Quem sabe sua senha ou tem sua chave privada também pode trocá-lo.',
  mine: 'Fui eu',
  notMine: 'Não fui eu',
  stolenTitle: 'Outra pessoa o trocou',
  stolenSubtitle:
    'Sua sessão neste dispositivo foi encerrada, e nada foi aberto. Quem criou o novo par de chaves tinha sua senha ou sua chave privada e pode ler o que você armazenou até agora.',
  whatToDo: 'O que fazer',
  steps: {
    1: 'Pense em onde sua senha e sua chave privada podem ter sido lidas. Daqui em diante, use um dispositivo em que você confia.',
    2: 'Se não puder continuar agora, peça a quem mantém o servidor que suspenda sua conta, para que ninguém entre enquanto isso.',
    3: 'Para retomar a conta, entre de novo, responda que foi você e escolha logo uma nova senha na página da conta com “Outra pessoa pode saber minha senha”. Isso cria um par de chaves só seu e desconecta todos os outros. Não adicione nada antes.',
    4: 'Se não conseguir mais entrar, recomece em “Esqueceu a senha?”. Isso exclui o que está armazenado.',
    5: 'Crie novos links para o que você compartilhou e exclua os anteriores: quem tinha suas chaves conhece os endereços deles.',
  },
  leave: 'Ir para a entrada',
};

export const register: Translation<English['register']> = {
  registerTitle: 'Crie sua conta',
  firstTitle: 'Crie a conta do administrador',
  registerSubtitle: 'Suas chaves são criadas aqui, neste dispositivo.',
  invitedBy: '{who} convida você para {app}.',
  advanced: 'Avançado',
  keySize: 'Tamanho da chave',
  keySizes: {
    2048: '2048 bits, rápida e forte',
    3072: '3072 bits',
    4096: '4096 bits, mais lenta para criar',
  },
  storeKey: 'Guardar minha chave privada no servidor, protegida com minha senha',
  storeKeyHint: 'Assim, seu e-mail e sua senha bastam para entrar em qualquer dispositivo.',
  keyNotStored:
    'O servidor não guardará nenhuma chave privada. Você precisará do seu arquivo de chave sempre que entrar em um novo dispositivo. Se o perder, seus arquivos estarão perdidos: ninguém pode abri-los por você.',
  register: 'Criar conta',
  registering: 'Criando suas chaves…',
  closedTitle: 'O cadastro está fechado',
  closed: 'Este servidor não aceita novas contas. Peça um convite ao administrador.',
  invitationTitle: 'Cadastro só com convite',
  invitation: 'Abra o link no seu e-mail de convite e você poderá criar sua conta aqui.',
  twoFactorTitle: 'Proteja sua entrada',
  twoFactorSubtitle: 'Mais um passo, se quiser. Você também o encontra depois em Minha conta.',
  skip: 'Pular por enquanto',
};

export const keep: Translation<English['keep']> = {
  title: 'Guarde sua chave privada',
  keepOne:
    'Ninguém pode redefinir sua senha por você. Guarde uma destas duas coisas em um lugar seguro, longe deste dispositivo.',
  recoveryTitle: 'Um código de recuperação',
  codeKept: 'Guardei meu código de recuperação em um lugar seguro',
  keyTitle: 'Sua chave privada',
  orKeyTitle: 'Ou sua chave privada',
  stored:
    'Ela abre seus arquivos se você esquecer a senha. Você a encontra de novo em Minha conta, em “Chave privada”, enquanto souber sua senha.',
  only: 'Esta é a única cópia. O servidor não guarda nenhuma, então você precisa dela para entrar, e sem ela ninguém pode abrir seus arquivos. Só é mostrada desta vez.',
  keyKept: 'Guardei minha chave privada em um lugar seguro',
  goOn: 'Continuar',
};

export const forgotten: Translation<English['forgotten']> = {
  title: 'Esqueceu a senha?',
  subtitle:
    'Ninguém pode redefini-la por você. O servidor nunca a teve e não consegue ler o que sua senha protege. Mas talvez você tenha outra chave da sua conta: com ela você define uma nova senha, e tudo continua abrindo.',
  ways: 'O que você tem?',
  key: 'Tenho minha chave privada',
  keyHint: 'O arquivo .pem de quando você se cadastrou',
  code: 'Tenho um código de recuperação',
  codeHint: 'Oito grupos de letras e dígitos que você anotou',
  nothing: 'Não tenho nenhum dos dois',
  nothingHint: 'O que está armazenado não pode mais ser aberto, mas você pode recomeçar',
  remembered: 'Lembrou?',
  back: 'Voltar',
  keyTitle: 'Uma nova senha, com sua chave privada',
  keySubtitle: 'A chave fica neste dispositivo; ela só assina.',
  keyFieldHint: 'Cole-a, solte o arquivo .pem aqui ou escolha-o.',
  codeTitle: 'Uma nova senha, com seu código de recuperação',
  codeSubtitle: 'O código abre sua chave privada neste dispositivo; o servidor não chega a vê-lo.',
  email: 'E-mail',
  emailInvalid: 'Digite um endereço de e-mail, como nome@example.org',
  recoveryCode: 'Código de recuperação',
  recoveryCodeHint: 'Maiúsculas, espaços e hífens não importam.',
  recoveryCodeInvalid: 'Digite todos os oito grupos do código, como ABCD-EFGH-…',
  set: 'Definir nova senha',
  setting: 'Abrindo suas chaves…',
  done: 'Sua nova senha está definida. Todos os outros dispositivos foram desconectados.',
  nothingTitle: 'Recomeçar',
  nothingSubtitle:
    'Sem senha, chave privada e código de recuperação, o que está na sua conta não pode ser aberto: nem por você, nem por nós, nem por quem mantém o servidor.',
  nothingOffer:
    'O que se pode fazer é excluir tudo o que há na conta e começar de novo com o mesmo e-mail. Enviamos um link para esse endereço; ele vale por uma hora, e nada é excluído antes de você confirmar lá.',
  nothingLook:
    'Antes, veja onde o arquivo .pem pode estar: nos seus downloads, em outro computador, em um gerenciador de senhas. Um dispositivo em que sua conta ainda está conectada também abre tudo.',
  send: 'Enviar um link',
  sentTitle: 'Confira seu e-mail',
  sent: 'Se houver uma conta com o endereço confirmado {email}, um link está a caminho. Pode levar alguns minutos; veja também na pasta de spam.',
  noMail:
    'Este servidor não envia e-mails. Peça ao administrador que exclua sua conta; depois você pode se cadastrar de novo com o mesmo endereço e começar com um drive vazio.',
};

export const lock: Translation<English['lock']> = {
  away: 'Não foi possível acessar o servidor. O PIN abre o que este dispositivo pode mostrar sem rede; as outras formas precisam do servidor.',
  lockedTitle: 'Conta bloqueada',
  lockedSubtitle: 'As chaves foram apagadas da memória. Desbloqueie para continuar de onde parou.',
  questionTitle: 'Bloquear este drive?',
  questionSubtitle:
    'Nada está bloqueado ainda. O bloqueio apaga as chaves da memória, aqui e em todas as abas, e interrompe as transferências.',
  backToFiles: 'Voltar aos meus arquivos',
  decryptTitle: 'Descriptografe sua chave privada',
  decryptSubtitle: 'Ela espera neste dispositivo, protegida pelo seu PIN.',
  pin: 'PIN',
  pinRequired: 'Digite seu PIN',
  unlock: 'Desbloquear',
  decrypt: 'Descriptografar',
  unlocking: 'Abrindo suas chaves…',
  ways: 'Outras formas',
  usePin: 'Usar meu PIN',
  usePassword: 'Usar minha senha',
  usePrivateKey: 'Usar minha chave privada',
  someoneElse: 'Não é você?',
  logOut: 'Sair',
  noPinYet: 'Mais rápido da próxima vez:',
  setPin: 'defina um PIN após desbloquear',
  pinNext: 'Você pode definir um PIN assim que desbloquear.',
  setupTitle: 'Tela de bloqueio',
  setupSubtitle:
    'Como este dispositivo protege suas chaves enquanto você está fora. Outros dispositivos não são afetados.',
  pinSection: 'Desbloquear com um PIN',
  pinHint:
    'Seis dígitos ou mais. Ele abre suas chaves só neste dispositivo; cinco erros apagam o que ele abre.',
  pinAgain: 'Repita o PIN',
  choosePin: 'Definir PIN',
  changePin: 'Alterar PIN',
  isSet: 'Há um PIN definido neste dispositivo.',
  removePin: 'Remover PIN',
  pinDigits: 'Use apenas dígitos',
  pinShort: 'Use pelo menos 6 dígitos',
  pinLong: 'Use no máximo 32 dígitos',
  pinSimple: 'Este está entre os primeiros que qualquer um tentaria. Escolha outro.',
  pinsDiffer: 'Os dois PINs não são iguais',
  pinKept: 'O PIN está definido. Use-o quando este dispositivo estiver bloqueado e quando você voltar.',
  pinRemoved: 'O PIN foi removido deste dispositivo.',
  idleSection: 'Bloqueio automático',
  idleLabel: 'Quando ninguém usar este dispositivo por',
  idleHint: 'Transferências em andamento são concluídas antes.',
  never: 'Nunca',
  minutes:
    '{minutes, plural, =60 {1 hora} one {1 minuto} many {{minutes} minutos} other {{minutes} minutos}}',
  lockNow: 'Bloquear agora',
  done: 'Pronto',
};

export const startOver: Translation<English['startOver']> = {
  title: 'Recomeçar com uma conta vazia',
  subtitle:
    'Tudo na sua conta é excluído para sempre: todos os arquivos e pastas, todos os links, as chaves de acesso e o segundo fator. O endereço de e-mail continua seu, com uma nova senha e novas chaves.',
  email: 'E-mail da conta',
  emailInvalid: 'Digite um endereço de e-mail, como nome@example.org',
  phrase: 'excluir tudo',
  confirmation: 'Digite “{phrase}” para confirmar',
  confirmationMissing: 'Digite “{phrase}” e tudo será excluído',
  start: 'Excluir tudo e recomeçar',
  starting: 'Criando suas chaves…',
  cancel: 'Deixar tudo como está',
  expiredTitle: 'Este link não vale mais',
  expired: 'Links para recomeçar duram uma hora e funcionam uma vez. Nada foi excluído ao abrir este.',
  toForgotten: 'Pedir um novo link',
  done: 'Sua conta está vazia. Entre com sua nova senha.',
};
