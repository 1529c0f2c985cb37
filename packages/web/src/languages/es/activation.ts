import type { English, Translation } from '../catalogue.ts';

export const activation: Translation<English['activation']> = {
  askTitle: 'Confirma tu correo electrónico',
  ask: 'Alguien se ha registrado con él, y hace falta confirmar que fuiste tú.',
  askUser: 'Has iniciado sesión como {email}. Confirma que esta dirección es tuya.',
  askToLogIn: 'Inicia sesión en la cuenta que registraste con esta dirección y después confirma.',
  confirm: 'Confirmar',
  logInToConfirm: 'Iniciar sesión para confirmar',
  otherTitle: 'Este enlace es de otra cuenta',
  other:
    'Has iniciado sesión en una con otra dirección. Inicia sesión en la cuenta a la que corresponde este enlace.',
  refuse: 'No fui yo',
  refuseTitle: '¿Eliminar esta cuenta?',
  refuseText:
    'Alguien se ha registrado con tu dirección de correo. La cuenta que espera esta confirmación se elimina con todo su contenido, de inmediato y para siempre.',
  refuseYes: 'Eliminar la cuenta',
  refusedTitle: 'Cuenta eliminada',
  refused: 'Ya nadie usa aquí tu dirección de correo con esa cuenta. No tienes que hacer nada más.',
  confirmedTitle: 'Correo electrónico confirmado',
  confirmed: 'Tu cuenta está activa. Las demás páginas de Coffer que tengas abiertas lo detectan solas.',
  alreadyTitle: 'Esta dirección ya está confirmada',
  already: 'Este enlace ya no es válido y no lo necesitas: tu cuenta está activa.',
  expiredTitle: 'Este enlace ya no es válido',
  expired: 'Los enlaces duran siete días y cada cuenta tiene el suyo. Pide uno nuevo.',
  takenTitle: 'Esta dirección pertenece a otra cuenta',
  taken:
    'Otra cuenta ha confirmado antes esta dirección de correo. Inicia sesión en ella; si has perdido la contraseña, hay una forma de volver a entrar.',
  toFiles: 'Ir a Mis archivos',
  toLogin: 'Ir al inicio de sesión',
  toForgotten: 'He perdido mi contraseña',
  toResend: 'Enviarme un enlace nuevo',
  resendTitle: 'Un nuevo enlace de activación',
  resendSubtitle: 'Lo enviamos a la dirección con la que te registraste.',
  email: 'Correo electrónico',
  emailInvalid: 'Escribe una dirección de correo, como nombre@example.org',
  resend: 'Enviar enlace',
  resentTitle: 'Revisa tu correo',
  resent:
    'Si hay una cuenta pendiente de confirmar con {email}, un enlace nuevo está en camino. Puede tardar unos minutos; mira también en el correo no deseado.',
  notNeededTitle: 'No hay nada que activar',
  notNeeded: 'Este servidor no pide confirmar la dirección de correo. Tu cuenta está activa.',
};
