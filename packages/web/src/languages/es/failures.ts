import type { English, Translation } from '../catalogue.ts';

export const problems: Translation<English['problems']> = {
  client_too_old: 'Esta página es demasiado antigua para este servidor. Recarga la página.',
  unauthenticated: 'Se ha cerrado tu sesión. Inicia sesión de nuevo.',
  wrong_credentials: 'El correo o la contraseña no son correctos.',
  two_factor_required: 'Escribe el código de tu aplicación de autenticación.',
  refresh_token_reused: 'Se ha cerrado tu sesión por seguridad. Inicia sesión de nuevo.',
  origin_refused:
    'El servidor no acepta solicitudes desde esta dirección. Ábrelo en la dirección que te dio su administrador.',
  not_found: 'Esto ya no está aquí. Puede que se haya eliminado o movido.',
  request_timeout: 'Lo que enviaste tardó demasiado en llegar. Comprueba tu conexión e inténtalo de nuevo.',
  space_changed: 'Algo más ha cambiado mientras tanto. Inténtalo de nuevo.',
  too_many_requests: 'Vas demasiado rápido. Espera un momento e inténtalo de nuevo.',
  unavailable:
    'El servidor no está listo en este momento. No se ha perdido nada; inténtalo de nuevo en breve.',
};

export const failures: Translation<English['failures']> = {
  account_altered:
    'El servidor dice de tu cuenta algo distinto de lo que firmó su par de claves. No se ha hecho nada con ello. Avisa a quien administra el servidor.',
  cancelled: 'Cancelado',
  envelope_unsupported:
    'Esto se hizo con una versión más nueva de Coffer. Recarga la página para actualizar.',
  first_key_over:
    'El servidor muestra que ya hay algo en tu unidad. Archivos y carpetas: {items}, versiones: {versions}, enlaces: {links}, otras entradas: {others}. Nada de ello se abre con tus claves; puedes conservarlo o eliminarlo. Si continúas, tu nueva clave lo firma como tuyo. Si no sabes nada de ello, avisa a quien administra el servidor.',
  key_file_needed: 'Esta cuenta aún no tiene archivo de clave.',
  key_file_needs_password:
    'Esta cuenta aún no tiene archivo de clave. Inicia sesión una vez con tu contraseña para crearlo.',
  key_file_without_seed: 'Esta es solo la mitad de tu archivo de clave: falta el bloque COFFER SEED.',
  key_generation_failed: 'No se pudo generar la clave privada',
  clock_differs:
    'Los relojes de este dispositivo y del servidor difieren. Ajusta el de este dispositivo; si va bien, avisa a tu administrador.',
  key_refused:
    'La clave privada no corresponde al usuario, o el reloj de este dispositivo se desvía más de un minuto.',
  keys_doubted: 'El servidor muestra claves de tu cuenta distintas de las que este dispositivo ha visto.',
  keys_locked: 'Tus claves están bloqueadas. Inicia sesión de nuevo.',
  part_not_loaded: 'No se pudo cargar una parte de esta página. Comprueba tu conexión o recarga la página.',
  password_refused: 'La contraseña no abre tu clave privada.',
  private_key_mismatch: 'La clave privada no corresponde al usuario',
  private_key_missing: 'No se encontró ninguna clave privada; indícala para iniciar sesión',
  sign_in_needed: 'Inicia sesión con tu contraseña o tu clave privada.',
  wrong_password: 'La contraseña no abre la clave privada',
  server_too_old:
    'Este servidor es demasiado antiguo para esta página. Recarga la página o avisa a quien administra el servidor.',
  something_went_wrong: 'Algo ha salido mal',
  not_understood: 'El servidor dio una respuesta que Coffer no entiende. Recarga la página.',
  server_unreachable: 'No se puede contactar con el servidor. Comprueba tu conexión e inténtalo de nuevo.',
  invalid_key: { private: 'Clave privada no válida', public: 'Clave pública no válida' },
  field_invalid: '{field} no es válido.',
};

export const withoutAnswer: Translation<English['withoutAnswer']> = {
  login: 'No se encontró ningún objeto autenticado tras iniciar sesión',
  refresh: 'No se encontró ningún objeto autenticado tras renovar la sesión',
  createItem: 'No se pudo crear el archivo',
  item: 'No se pudo obtener el archivo o la carpeta',
};
