import type { English, Translation } from '../catalogue.ts';

export const app: Translation<English['app']> = {
  working: 'Procesando…',
  notFoundTitle: 'Aquí no hay nada',
  notFound: 'Quizá la dirección esté mal escrita o lo que había aquí se haya movido.',
  toMyFiles: 'Ir a Mis archivos',
  brokenTitle: 'Algo ha salido mal',
  tryAgain: 'Reintentar',
};

export const titles: Translation<English['titles']> = {
  myFiles: 'Mis archivos',
  recent: 'Recientes',
  starred: 'Destacados',
  trash: 'Papelera',
  photos: 'Fotos',
  saveToCoffer: 'Guardar en Coffer',
  fileLink: 'Enlace a archivo',
  sendFiles: 'Enviar archivos',
  invitation: 'Invitación',
  filePreview: 'Vista previa',
  login: 'Iniciar sesión',
  decryptPrivateKey: 'Descifrar clave privada',
  accountLocked: 'Cuenta bloqueada',
  lockScreen: 'Pantalla de bloqueo',
  createAnAccount: 'Crear una cuenta',
  yourPrivateKey: 'Tu clave privada',
  twofactorAuthentication: 'Verificación en dos pasos',
  activationLink: 'Enlace de activación',
  accountActivation: 'Activación de la cuenta',
  appUsers: 'Usuarios',
  appUser: 'Usuario',
  invitations: 'Invitaciones',
  appSettings: 'Ajustes de la aplicación',
  overview: 'Resumen',
  events: 'Eventos',
  forgotYourPassword: '¿Olvidaste tu contraseña?',
  startOver: 'Empezar de cero',
  myAccount: 'Mi cuenta',
  changePassword: 'Cambiar contraseña',
  whatDiffers: 'Diferencias',
  whatWaits: 'Pendiente',
  shared: 'Compartido',
  myLinks: 'Mis enlaces',
};

export const insecure: Translation<English['insecure']> = {
  title: 'Coffer necesita una conexión segura',
  text: 'Tus archivos se cifran en este dispositivo, y los navegadores solo lo permiten por HTTPS o en el propio ordenador donde funciona el servidor.',
  steps: {
    1: 'Si has escrito la dirección, prueba con https:// delante.',
    2: 'En el ordenador donde funciona el servidor, abre http://localhost con el puerto del servidor.',
    3: 'Si administras el servidor: dale un certificado o define COFFER_TLS=self-signed y reinícialo.',
  },
  tryHttps: 'Probar HTTPS',
};
