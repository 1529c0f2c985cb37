import type { English, Translation } from '../catalogue.ts';

export const auth: Translation<English['auth']> = {
  away: 'No se puede contactar con el servidor. Para iniciar sesión hace falta conexión.',
  sharing: 'Lo que has compartido se podrá guardar en cuanto se abra tu unidad.',
  promiseTitle: 'Lo que pongas aquí, solo tú puedes abrirlo.',
  promises: {
    1: 'Nombres, archivos y vistas previas se cifran en este dispositivo, antes de salir de él.',
    2: 'El servidor guarda lo que no puede leer. Sus copias de seguridad, también.',
    3: 'Si algo se altera por el camino, Coffer te avisa en lugar de mostrarlo.',
  },
  language: 'Idioma',
  otherAddress:
    'Este servidor está configurado para {url}. En la dirección que estás usando, puede que pronto se cierre tu sesión.',
  cookiesDenied:
    'Este navegador bloquea las cookies de este sitio, y sin ellas nadie puede iniciar sesión. Permite los datos de sitio para esta dirección.',
  storageDenied:
    'Este navegador no guarda nada de este sitio. Puedes iniciar sesión, pero solo hasta que esta pestaña se cierre o se recargue.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  emailInvalid: 'Escribe una dirección de correo, como nombre@example.org',
  passwordRequired: 'Escribe tu contraseña',
  loginTitle: 'Te damos la bienvenida',
  loginSubtitle: 'Inicia sesión para abrir tus archivos.',
  remember: 'Recordarme en este dispositivo',
  login: 'Iniciar sesión',
  loggingIn: 'Abriendo tus claves…',
  ended: {
    early:
      'Se cerró tu sesión: la terminó otro dispositivo, una contraseña nueva o un administrador. Cuando inicies sesión, la actividad de tu cuenta muestra cuál fue.',
    over: 'Tu sesión ha terminado. Inicia sesión de nuevo para continuar.',
    reused:
      'Se cerró tu sesión por seguridad: se volvió a usar una clave antigua de esta sesión. Puede que se copiaran sus datos o que este navegador se restaurara de una copia de seguridad. Inicia sesión y revisa la actividad de tu cuenta.',
  },
  noAccount: '¿Aún no tienes cuenta?',
  createOne: 'Crear una',
  haveAccount: '¿Ya tienes una cuenta?',
  toLogin: 'Iniciar sesión',
};

export const login: Translation<English['login']> = {
  code: 'Código de verificación',
  codeHint: 'Seis dígitos de tu aplicación de autenticación o uno de tus códigos de recuperación.',
  codeRequired: 'Escribe el código de tu aplicación de autenticación',
  codeTitle: 'Un paso más',
  codeSubtitle: 'Tu cuenta pide un segundo factor.',
  keyIsMine: 'Guardo yo mi clave privada',
  confirm: 'Confirmar',
  back: 'Atrás',
  makeKeyFile: 'Crear mi archivo de clave e iniciar sesión',
  withPrivateKey: 'Iniciar sesión con tu clave privada',
  forgotten: '¿Olvidaste tu contraseña?',
  withPassword: 'Iniciar sesión con tu contraseña',
  keyTitle: 'Inicia sesión con tu clave privada',
  keySubtitle: 'Con la clave no hace falta contraseña. La clave no sale de este dispositivo.',
  keyHint: 'Pégala, suelta aquí el archivo .pem o elígelo.',
  keyMissing: 'No se encontró ninguna clave privada; indícala para iniciar sesión',
};

export const usePasskey: Translation<English['usePasskey']> = {
  signIn: 'Usar una clave de acceso',
  unlock: 'Desbloquear con clave de acceso',
  waiting: 'Sigue en tu navegador…',
};
