import type { English, Translation } from '../catalogue.ts';

export const activationWaiting: Translation<English['activationWaiting']> = {
  firstTitle: 'Confirme primeiro seu e-mail',
  first:
    'Este servidor é para determinados endereços de e-mail. Abra o link que enviamos para {email}; seu drive abre aqui assim que você confirmar.',
  logout: 'Sair',
  deleteThis: 'Excluir esta conta',
  banner: 'Abra o link que enviamos para {email} para ativar sua conta.',
  bannerUntil: 'Contas que não estiverem ativas até {day} são removidas.',
  bannerResend: 'Reenviar o link',
  bannerResent: 'Outro link está a caminho de {email}.',
  bannerFailed: 'Não foi possível reenviar o e-mail de ativação',
};
