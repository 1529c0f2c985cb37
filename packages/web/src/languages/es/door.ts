import type { English, Translation } from '../catalogue.ts';

export const doubt: Translation<English['doubt']> = {
  title: '¿Son estas tus claves?',
  subtitle:
    'El servidor muestra claves de tu cuenta distintas de las que este dispositivo ha visto. No se ha abierto nada con ellas.',
  older:
    'Son más antiguas que las que este dispositivo ha visto: como si tu último cambio de contraseña o de par de claves no se hubiera hecho nunca. Esto pasa cuando quien administra el servidor restaura una copia de seguridad. También pasa cuando alguien quiere que sigas con claves o con una contraseña que ya has reemplazado.',
  other:
    'No derivan de las que este dispositivo ha visto: ninguna de tus claves las ha nombrado. Esto pasa cuando, en otro dispositivo, has empezado de cero con una cuenta vacía o has creado una nueva con esta dirección. También pasa cuando alguien pone otras claves en lugar de las tuyas.',
  account: 'Cuenta',
  seen: 'Este dispositivo ha visto',
  shown: 'El servidor muestra',
  generation: 'Generación {generation}, huella',
  generationAt: 'Generación {generation}, del {at}, huella',
  none: 'Ninguna clave',
  whatToDo: 'Qué hacer',
  compare:
    'Compara con otro dispositivo en el que tengas la sesión iniciada: la página de la cuenta muestra allí la huella de tu clave.',
  ask: 'Pregunta a quien administra el servidor si se ha restaurado una copia de seguridad. En ese caso, los cambios posteriores ya no están en el servidor: define otra vez tu nueva contraseña o tu nuevo par de claves.',
  stop: 'Si no te lo explicas, detente aquí. Lo que añadas a partir de ahora podría leerlo quien tenga las claves anteriores.',
  decision: 'Sé a qué se debe y quiero continuar con las claves que muestra el servidor',
  goOn: 'Usar estas claves',
  stay: 'Detener y no iniciar sesión',
};

export const changed: Translation<English['changed']> = {
  title: '¿Fuiste tú?',
  subtitle: 'Este dispositivo aún no ha visto el nuevo par de claves. No se ha abierto nada con él.',
  question: 'Tu par de claves se cambió el {dates}: ¿fuiste tú?',
  and: ' y el ',
  account: 'Cuenta',
  former: 'El par de claves que este dispositivo ha visto',
  seenAt: 'El {at}, huella',
  present: 'El nuevo, huella',
  compare:
    'Si lo cambiaste en otro dispositivo, la página de la cuenta muestra allí la huella: los dígitos deben coincidir. Quien sepa tu contraseña o tenga tu clave privada también puede cambiarlo.',
  mine: 'Fui yo',
  notMine: 'No fui yo',
  stolenTitle: 'Otra persona lo ha cambiado',
  stolenSubtitle:
    'Se ha cerrado tu sesión en este dispositivo y no se ha abierto nada. Quien creó el nuevo par de claves tenía tu contraseña o tu clave privada, y puede leer lo que has guardado hasta ahora.',
  whatToDo: 'Qué hacer',
  steps: {
    1: 'Piensa dónde han podido leer tu contraseña y tu clave privada. A partir de ahora usa un dispositivo de confianza.',
    2: 'Si no puedes seguir enseguida, pide a quien administra el servidor que suspenda tu cuenta, para que mientras tanto nadie inicie sesión.',
    3: 'Para recuperar la cuenta, inicia sesión de nuevo, responde que fuiste tú y elige enseguida una contraseña nueva en la página de la cuenta con «Puede que alguien más sepa mi contraseña». Así se crea un par de claves solo tuyo y se cierran las sesiones de los demás. No añadas nada antes.',
    4: 'Si ya no puedes iniciar sesión, empieza de cero desde «¿Olvidaste tu contraseña?». Eso elimina lo que hay guardado.',
    5: 'Crea enlaces nuevos para lo que has compartido y elimina los anteriores: quien tuvo tus claves conoce sus direcciones.',
  },
  leave: 'Ir al inicio de sesión',
};

export const register: Translation<English['register']> = {
  registerTitle: 'Crea tu cuenta',
  firstTitle: 'Crea la cuenta de administrador',
  registerSubtitle: 'Tus claves se crean aquí, en este dispositivo.',
  invitedBy: '{who} te invita a {app}.',
  advanced: 'Avanzado',
  keySize: 'Tamaño de la clave',
  keySizes: {
    2048: '2048 bits, rápida y segura',
    3072: '3072 bits',
    4096: '4096 bits, tarda más en crearse',
  },
  storeKey: 'Guardar mi clave privada en el servidor, protegida con mi contraseña',
  storeKeyHint:
    'Así te bastan tu correo electrónico y tu contraseña para iniciar sesión en cualquier dispositivo.',
  keyNotStored:
    'El servidor no guardará ninguna clave privada. Necesitarás tu archivo de clave cada vez que inicies sesión en un dispositivo nuevo. Si lo pierdes, pierdes tus archivos: nadie puede abrirlos por ti.',
  register: 'Crear cuenta',
  registering: 'Creando tus claves…',
  closedTitle: 'El registro está cerrado',
  closed: 'Este servidor no admite cuentas nuevas. Pide una invitación a su administrador.',
  invitationTitle: 'Registro solo con invitación',
  invitation: 'Abre el enlace de tu correo de invitación y podrás crear aquí tu cuenta.',
  twoFactorTitle: 'Protege tu inicio de sesión',
  twoFactorSubtitle: 'Un paso más, si quieres. Lo encontrarás también después en Mi cuenta.',
  skip: 'Ahora no',
};

export const keep: Translation<English['keep']> = {
  title: 'Guarda tu clave privada',
  keepOne:
    'Nadie puede restablecer tu contraseña por ti. Guarda una de estas dos cosas en un lugar seguro, fuera de este dispositivo.',
  recoveryTitle: 'Un código de recuperación',
  codeKept: 'He guardado mi código de recuperación en un lugar seguro',
  keyTitle: 'Tu clave privada',
  orKeyTitle: 'O tu clave privada',
  stored:
    'Abre tus archivos si olvidas la contraseña. La encuentras también en Mi cuenta, en «Clave privada», mientras recuerdes tu contraseña.',
  only: 'Esta es la única copia. El servidor no guarda ninguna, así que la necesitas para iniciar sesión, y sin ella nadie puede abrir tus archivos. Solo se muestra esta vez.',
  keyKept: 'He guardado mi clave privada en un lugar seguro',
  goOn: 'Continuar',
};

export const forgotten: Translation<English['forgotten']> = {
  title: '¿Olvidaste tu contraseña?',
  subtitle:
    'Nadie puede restablecerla por ti. El servidor nunca la tuvo y no puede leer lo que tu contraseña protege. Pero quizá tengas otra llave de tu cuenta: con ella defines una contraseña nueva y todo se sigue abriendo.',
  ways: '¿Qué tienes?',
  key: 'Tengo mi clave privada',
  keyHint: 'El archivo .pem de cuando te registraste',
  code: 'Tengo un código de recuperación',
  codeHint: 'Ocho grupos de letras y dígitos que anotaste',
  nothing: 'No tengo ninguno de los dos',
  nothingHint: 'Lo guardado ya no se puede abrir, pero puedes empezar de cero',
  remembered: '¿La has recordado?',
  back: 'Atrás',
  keyTitle: 'Una contraseña nueva con tu clave privada',
  keySubtitle: 'La clave no sale de este dispositivo; solo firma.',
  keyFieldHint: 'Pégala, suelta aquí el archivo .pem o elígelo.',
  codeTitle: 'Una contraseña nueva con tu código de recuperación',
  codeSubtitle: 'El código abre tu clave privada en este dispositivo; el servidor no llega a verlo.',
  email: 'Correo electrónico',
  emailInvalid: 'Escribe una dirección de correo, como nombre@example.org',
  recoveryCode: 'Código de recuperación',
  recoveryCodeHint: 'No importan las mayúsculas, los espacios ni los guiones.',
  recoveryCodeInvalid: 'Escribe los ocho grupos del código, como ABCD-EFGH-…',
  set: 'Definir contraseña nueva',
  setting: 'Abriendo tus claves…',
  done: 'Tu nueva contraseña está definida. Se ha cerrado la sesión en todos los demás dispositivos.',
  nothingTitle: 'Empezar de cero',
  nothingSubtitle:
    'Sin contraseña, clave privada ni código de recuperación, lo guardado en tu cuenta no se puede abrir: ni tú, ni nosotros, ni quien administra el servidor.',
  nothingOffer:
    'Lo que sí se puede hacer es eliminar todo lo que hay en la cuenta y empezar de nuevo con la misma dirección de correo. Enviamos un enlace a esa dirección; vale durante una hora, y nada se elimina hasta que lo confirmes allí.',
  nothingLook:
    'Busca antes dónde puede estar el archivo .pem: entre tus descargas, en otro ordenador, en un gestor de contraseñas. Un dispositivo en el que aún tengas la sesión iniciada también lo abre todo.',
  send: 'Enviarme un enlace',
  sentTitle: 'Revisa tu correo',
  sent: 'Si existe una cuenta con la dirección confirmada {email}, hay un enlace en camino. Puede tardar unos minutos; mira también en el correo no deseado.',
  noMail:
    'Este servidor no envía correos. Pide a su administrador que elimine tu cuenta; después puedes registrarte de nuevo con la misma dirección y empezar con una unidad vacía.',
};

export const lock: Translation<English['lock']> = {
  away: 'No se puede contactar con el servidor. El PIN abre lo que este dispositivo puede mostrar sin conexión; las demás formas necesitan el servidor.',
  lockedTitle: 'Cuenta bloqueada',
  lockedSubtitle: 'Las claves se han borrado de la memoria. Desbloquea para seguir donde estabas.',
  questionTitle: '¿Bloquear esta unidad?',
  questionSubtitle:
    'Aún no hay nada bloqueado. Al bloquear se borran las claves de la memoria, aquí y en todas las pestañas, y se detienen las transferencias.',
  backToFiles: 'Volver a mis archivos',
  decryptTitle: 'Descifra tu clave privada',
  decryptSubtitle: 'Te espera en este dispositivo, protegida por tu PIN.',
  pin: 'PIN',
  pinRequired: 'Escribe tu PIN',
  unlock: 'Desbloquear',
  decrypt: 'Descifrar',
  unlocking: 'Abriendo tus claves…',
  ways: 'Otras formas',
  usePin: 'Usar mi PIN',
  usePassword: 'Usar mi contraseña',
  usePrivateKey: 'Usar mi clave privada',
  someoneElse: '¿No eres tú?',
  logOut: 'Cerrar sesión',
  noPinYet: 'Más rápido la próxima vez:',
  setPin: 'define un PIN después de desbloquear',
  pinNext: 'Podrás definir un PIN en cuanto desbloquees.',
  setupTitle: 'Pantalla de bloqueo',
  setupSubtitle:
    'Cómo protege este dispositivo tus claves mientras no estás. No afecta a otros dispositivos.',
  pinSection: 'Desbloquear con un PIN',
  pinHint:
    'Seis dígitos o más. Abre tus claves solo en este dispositivo; con cinco intentos fallidos se borra lo que abre.',
  pinAgain: 'Repite el PIN',
  choosePin: 'Definir PIN',
  changePin: 'Cambiar PIN',
  isSet: 'Este dispositivo tiene un PIN.',
  removePin: 'Eliminar PIN',
  pinDigits: 'Usa solo dígitos',
  pinShort: 'Usa al menos 6 dígitos',
  pinLong: 'Usa como máximo 32 dígitos',
  pinSimple: 'Este es de los primeros que cualquiera probaría. Elige otro.',
  pinsDiffer: 'Los dos PIN no coinciden',
  pinKept: 'PIN definido. Úsalo cuando este dispositivo esté bloqueado y cuando vuelvas.',
  pinRemoved: 'Se ha eliminado el PIN de este dispositivo.',
  idleSection: 'Bloqueo automático',
  idleLabel: 'Cuando nadie use este dispositivo durante',
  idleHint: 'Antes se terminan las transferencias en curso.',
  never: 'Nunca',
  minutes:
    '{minutes, plural, =60 {1 hora} one {1 minuto} many {{minutes} minutos} other {{minutes} minutos}}',
  lockNow: 'Bloquear ahora',
  done: 'Listo',
};

export const startOver: Translation<English['startOver']> = {
  title: 'Empezar de cero con una cuenta vacía',
  subtitle:
    'Todo lo que hay en tu cuenta se elimina para siempre: todos los archivos y carpetas, todos los enlaces, las claves de acceso y el segundo factor. La dirección de correo sigue siendo tuya, con una contraseña y claves nuevas.',
  email: 'Correo de la cuenta',
  emailInvalid: 'Escribe una dirección de correo, como nombre@example.org',
  phrase: 'eliminar todo',
  confirmation: 'Escribe «{phrase}» para confirmar',
  confirmationMissing: 'Escribe «{phrase}» y se elimina todo',
  start: 'Eliminar todo y empezar de cero',
  starting: 'Creando tus claves…',
  cancel: 'Dejar todo como está',
  expiredTitle: 'Este enlace ya no es válido',
  expired:
    'Los enlaces para empezar de cero duran una hora y funcionan una sola vez. Al abrir este no se ha eliminado nada.',
  toForgotten: 'Pedir un enlace nuevo',
  done: 'Tu cuenta está vacía. Inicia sesión con tu nueva contraseña.',
};
