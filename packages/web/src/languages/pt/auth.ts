import type { English, Translation } from '../catalogue.ts';

export const auth: Translation<English['auth']> = {
  away: 'Não foi possível acessar o servidor. Para entrar é preciso ter rede.',
  sharing: 'O que você compartilhou pode ser salvo assim que seu drive estiver aberto.',
  promiseTitle: 'O que você guarda aqui, só você pode abrir.',
  promises: {
    1: 'Nomes, arquivos e visualizações são criptografados neste dispositivo, antes de sair dele.',
    2: 'O servidor guarda o que não consegue ler. Os backups dele também.',
    3: 'Se algo for alterado no caminho, o Coffer avisa em vez de mostrar.',
  },
  language: 'Idioma',
  otherAddress:
    'Este servidor está configurado para {url}. No endereço que você está usando, sua sessão pode ser encerrada em breve.',
  cookiesDenied:
    'Este navegador bloqueia os cookies deste site, e sem eles ninguém consegue entrar. Permita dados de site para este endereço.',
  storageDenied:
    'Este navegador não guarda nada deste site. Você pode entrar, mas só até esta aba ser fechada ou recarregada.',
  email: 'E-mail',
  password: 'Senha',
  emailInvalid: 'Digite um endereço de e-mail, como nome@example.org',
  passwordRequired: 'Digite sua senha',
  loginTitle: 'Que bom ver você de novo',
  loginSubtitle: 'Entre para abrir seus arquivos.',
  remember: 'Lembrar de mim neste dispositivo',
  login: 'Entrar',
  loggingIn: 'Abrindo suas chaves…',
  ended: {
    early:
      'Sua sessão foi encerrada por outro dispositivo, por uma nova senha ou por um administrador. Depois de entrar, a atividade da sua conta mostra qual foi o motivo.',
    over: 'Sua sessão terminou. Entre de novo para continuar.',
    reused:
      'Sua sessão foi encerrada por segurança: uma chave antiga dela foi usada de novo. Talvez os dados dela tenham sido copiados, ou este navegador tenha sido restaurado de um backup. Entre e confira a atividade da sua conta.',
  },
  noAccount: 'Ainda não tem conta?',
  createOne: 'Crie uma',
  haveAccount: 'Já tem uma conta?',
  toLogin: 'Entrar',
};

export const login: Translation<English['login']> = {
  code: 'Código de dois fatores',
  codeHint: 'Seis dígitos do seu app autenticador ou um dos seus códigos de recuperação.',
  codeRequired: 'Digite o código do seu app autenticador',
  codeTitle: 'Mais um passo',
  codeSubtitle: 'Sua conta pede um segundo fator.',
  keyIsMine: 'Eu guardo minha chave privada',
  confirm: 'Confirmar',
  back: 'Voltar',
  makeKeyFile: 'Criar meu arquivo de chave e entrar',
  withPrivateKey: 'Entrar com sua chave privada',
  forgotten: 'Esqueceu a senha?',
  withPassword: 'Entrar com sua senha',
  keyTitle: 'Entre com sua chave privada',
  keySubtitle: 'Quem tem a chave não precisa de senha. A chave fica neste dispositivo.',
  keyHint: 'Cole-a, solte o arquivo .pem aqui ou escolha-o.',
  keyMissing: 'Nenhuma chave privada encontrada; informe-a para entrar',
};

export const usePasskey: Translation<English['usePasskey']> = {
  signIn: 'Entrar com chave de acesso',
  unlock: 'Desbloquear com chave de acesso',
  waiting: 'Siga as instruções do navegador…',
};
