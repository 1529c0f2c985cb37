import type { MailTexts } from './en.ts';

export const pt = {
  activation: {
    subject: 'Ative sua conta do {app}',
    body: `Alguém, esperamos que você, se cadastrou no {app} com este endereço de e-mail.

Para ativar a conta, abra este endereço em até sete dias e confirme, com a sessão da conta iniciada:

{link}

Contas que ninguém ativou depois de {days, plural, one {# dia} other {# dias}} são removidas com tudo o que contêm.

Se não foi você, ignore esta mensagem: a conta não fica com o seu endereço. No mesmo endereço você pode mandar excluí-la imediatamente.
`,
  },
  alreadyRegistered: {
    subject: 'Você já tem uma conta do {app}',
    body: `Alguém, esperamos que você, tentou se cadastrar no {app} com este endereço de e-mail, que já tem uma conta.

Para entrar, abra {login}

Se você perdeu sua senha: {forgotten}

Se não foi você, ignore esta mensagem: nada mudou.
`,
  },
  startOver: {
    subject: 'Recomece com sua conta do {app}',
    body: `Alguém, esperamos que você, perdeu a senha e a chave privada da conta do {app} com este endereço de e-mail.

Sem uma delas, ninguém consegue abri-la. O que se pode fazer é excluir tudo o que está armazenado nela e recomeçar do zero. Para isso, abra este endereço em até uma hora:

{link}

Se você tem sua chave privada ou um código de recuperação, nada precisa ser excluído: {forgotten}

Se não foi você, ignore esta mensagem: nada mudou.
`,
  },
  invitation: {
    subject: 'Você foi convidado para o {app}',
    body: `{inviter} convida você para o {app}, para guardar lá os seus arquivos com criptografia de ponta a ponta.

Para criar sua conta, abra este endereço até {until} UTC:

{link}

Se você não sabe do que se trata, ignore esta mensagem.
`,
  },
  unsignedInvitation: {
    subject: 'Você foi convidado para o {app}',
    body: `A administração do {app} convida você para o {app}, para guardar lá os seus arquivos com criptografia de ponta a ponta.

Para criar sua conta, abra este endereço até {until} UTC:

{link}

Se você não sabe do que se trata, ignore esta mensagem.
`,
  },
  spaceInvitation: {
    subject: '{inviter} compartilha uma pasta com você',
    body: `{inviter} quer compartilhar uma pasta com você no {app}, com criptografia de ponta a ponta.

Para vê-la, abra este endereço até {until} UTC e crie lá a sua conta:

{link}

Depois, {inviter} recebe o pedido para liberar o seu acesso. Se você não sabe do que se trata, ignore esta mensagem.
`,
  },
  shared: {
    subject: '{owner} compartilha algo com você',
    body: `{owner} compartilha algo com você no {app}, com criptografia de ponta a ponta.

Para ver o que é, e aceitar ou recusar, entre na sua conta: {page}

Se você não sabe quem é, recuse. Você desativa estas mensagens na sua conta, em “Detalhes”: {account}
`,
  },
  test: {
    subject: 'E-mail de teste do {app}',
    body: `Esta mensagem foi enviada a partir das configurações do {app} em {page}.

O envio de e-mails funciona.
`,
  },
} satisfies MailTexts;
