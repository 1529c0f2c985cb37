import type { English, Translation } from '../catalogue.ts';

export const activationWaiting: Translation<English['activationWaiting']> = {
  firstTitle: 'Confirma primero tu correo electrónico',
  first:
    'Este servidor es para determinadas direcciones de correo. Abre el enlace que enviamos a {email}; tu unidad se abre aquí en cuanto lo confirmes.',
  logout: 'Cerrar sesión',
  deleteThis: 'Eliminar esta cuenta',
  banner: 'Abre el enlace que enviamos a {email} para activar tu cuenta.',
  bannerUntil: 'Las cuentas que no estén activas el {day} se eliminan.',
  bannerResend: 'Reenviar el enlace',
  bannerResent: 'Hay otro enlace en camino a {email}.',
  bannerFailed: 'No se pudo reenviar el correo de activación',
};
