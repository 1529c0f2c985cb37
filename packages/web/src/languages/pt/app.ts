import type { English, Translation } from '../catalogue.ts';

export const app: Translation<English['app']> = {
  working: 'Processando…',
  notFoundTitle: 'Não há nada aqui',
  notFound: 'O endereço pode estar errado, ou o que estava aqui foi movido.',
  toMyFiles: 'Ir para Meus arquivos',
  brokenTitle: 'Algo deu errado',
  tryAgain: 'Tentar de novo',
};

export const titles: Translation<English['titles']> = {
  myFiles: 'Meus arquivos',
  recent: 'Recentes',
  starred: 'Com estrela',
  trash: 'Lixeira',
  photos: 'Fotos',
  saveToCoffer: 'Salvar no Coffer',
  fileLink: 'Link de arquivo',
  sendFiles: 'Enviar arquivos',
  invitation: 'Convite',
  filePreview: 'Visualização',
  login: 'Entrar',
  decryptPrivateKey: 'Descriptografar chave privada',
  accountLocked: 'Conta bloqueada',
  lockScreen: 'Tela de bloqueio',
  createAnAccount: 'Criar uma conta',
  yourPrivateKey: 'Sua chave privada',
  twofactorAuthentication: 'Autenticação de dois fatores',
  activationLink: 'Link de ativação',
  accountActivation: 'Ativação da conta',
  appUsers: 'Usuários',
  appUser: 'Usuário',
  invitations: 'Convites',
  appSettings: 'Configurações do app',
  overview: 'Visão geral',
  events: 'Eventos',
  forgotYourPassword: 'Esqueceu a senha?',
  startOver: 'Recomeçar',
  myAccount: 'Minha conta',
  changePassword: 'Alterar senha',
  whatDiffers: 'Diferenças',
  whatWaits: 'Pendências',
  shared: 'Compartilhados',
  myLinks: 'Meus links',
};

export const insecure: Translation<English['insecure']> = {
  title: 'O Coffer precisa de uma conexão segura',
  text: 'Seus arquivos são criptografados neste dispositivo, e os navegadores só permitem isso por HTTPS ou no próprio computador em que o servidor roda.',
  steps: {
    1: 'Se você digitou o endereço, tente com https:// na frente.',
    2: 'No computador em que o servidor roda, abra http://localhost com a porta do servidor.',
    3: 'Se você mantém o servidor: dê a ele um certificado ou defina COFFER_TLS=self-signed e inicie-o de novo.',
  },
  tryHttps: 'Tentar HTTPS',
};
