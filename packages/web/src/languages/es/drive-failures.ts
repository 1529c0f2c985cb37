import type { English, Translation } from '../catalogue.ts';

export const driveFailures: Translation<English['driveFailures']> = {
  not_a_file: 'No se puede crear un enlace para una carpeta',
  version_shown: 'Esta es la versión que muestra el archivo. Restaura otra primero.',
  shared_inside: 'Hay una carpeta compartida entre estos elementos. No se puede eliminar.',
  link_exists: 'Ya existe un enlace a esto. Recarga la página para verlo.',
  not_a_directory: 'El destino no es una carpeta.',
  move_into_itself: 'Una carpeta no se puede mover dentro de sí misma.',
  too_deep: 'No puede haber más de {limit} carpetas una dentro de otra.',
  changes_too_old: 'Ha cambiado demasiado desde que se cargó. Recarga la página.',
  passkey_exists: 'Este dispositivo ya tiene una clave de acceso de tu cuenta.',
  file_key_missing: 'Falta la clave del archivo',
  content_unfinished: 'La subida de este archivo aún no ha terminado.',
  device_full: 'En este dispositivo ya no hay espacio para el archivo.',
  directory_not_linkable: 'No se puede crear un enlace para una carpeta',
  link_altered:
    'El servidor responde con una caducidad, un límite o un recuento distintos de los que debería. Revisa el enlace antes de dárselo a alguien.',
  link_not_created: 'No se pudo crear el enlace',
  link_not_updated: 'No se pudo actualizar el enlace',
  replica_not_kept: 'Este dispositivo no puede guardar una copia de la unidad.',
  not_restored:
    'No se pudo restaurar todo. Una parte ya no está en la papelera o su carpeta ha cambiado mientras tanto.',
  no_file_fits: 'Ninguno de los archivos elegidos corresponde a una subida sin terminar.',
  search_without_key: 'No se puede buscar sin la clave privada',
  update_to_change:
    'Hace falta una versión más reciente de Coffer para cambiar esto. Actualiza para cambiarlo. Aún puedes quitar personas, eliminar enlaces, crear un nuevo par de claves y exportar.',
  heads_not_kept:
    'Este navegador no puede guardar lo que ha visto de tu unidad, así que no se ha cambiado nada. Permite los datos de este sitio, libera espacio o sal de la ventana privada. Aún puedes quitar personas, eliminar enlaces y crear un nuevo par de claves.',
  update_to_open:
    'Hace falta una versión más reciente de Coffer para leer esto. Actualiza para abrirlo. Aún puedes quitar personas, eliminar enlaces, crear un nuevo par de claves y exportar.',
  update_to_move:
    'Una versión más reciente de Coffer ha añadido algo a esto o a algo que contiene. Actualiza para moverlo a otra carpeta compartida o fuera de una. Aún puedes eliminarlo y quitar personas.',
  share_ended: 'Esto ya no se comparte contigo.',
  space_exchanged:
    'El servidor muestra aquí otra carpeta compartida, no la que se puso aquí. No se ha abierto. Avisa a quien administra el servidor.',
  names_not_read:
    'Este dispositivo aún está leyendo los nombres de tu unidad. La búsqueda funcionará en cuanto los tenga todos.',
  transfer_not_running: 'El archivo no se puede cancelar porque no se está subiendo',
  upload_differs: 'Lo que se subió antes con este nombre es de otro archivo. Súbelo con otro nombre.',
  upload_under_way: 'Este archivo ya se está subiendo',
  only_administrator:
    'No hay más administradores que tú y otras personas usan este servidor. Nombra antes a otra persona.',
  name_exists:
    'Ya hay un elemento con este nombre en esta carpeta. Elige otro nombre o cambia primero el nombre del otro.',
  content_differs: 'Lo que se guardó de este archivo no es lo que se envió. Elimínalo y súbelo de nuevo.',
  changes_kept:
    'Lo que otros cambiaron en esta carpeta aún se puede deshacer. Renuncia antes a ello o espera a que termine el plazo.',
  too_many_items: 'Ya hay tantos como puede haber.',
  too_many: {
    items:
      'Hay tantos archivos y carpetas como puede tener una cuenta. Elimina algunos o pide más a tu administrador.',
    spaces:
      'Compartes tantas carpetas y archivos como puede compartir una cuenta. Deja antes de compartir alguno.',
    members: 'Compartes con tantas personas como puedes. Retira antes algo a alguien.',
    all_links: 'Tienes tantos enlaces públicos como puede tener una cuenta. Elimina uno que no necesites.',
    versions:
      'Has guardado tantas versiones de este archivo como puedes. Su propietario puede eliminar algunas.',
    kept_changes:
      'Has cambiado aquí tanto como se puede deshacer. Aún puedes añadir archivos pequeños; quien posee esta carpeta puede hacer sitio.',
  },
  too_many_links:
    'No pueden llevar más de {limit} enlaces públicos a un mismo elemento. Elimina antes uno que lleve a él, a algo que contenga o a una carpeta superior.',
  links_at_limit:
    'No pueden llevar más de {limit} enlaces públicos a un mismo elemento. Elimina antes uno de estos: {paths}',
  directory_mismatch: 'El servidor respondió con una carpeta distinta de la que pediste.',
  file_already_exists: 'El archivo ya existe',
  content_mismatch:
    'Lo que ha llegado no es el archivo que se subió. Se ha detenido para que no recibas datos erróneos.',
  directory_not_downloadable: 'No se puede descargar la carpeta',
  document_locked:
    'Este documento se abre con su propia contraseña. Descárgalo y ábrelo con un programa de tu dispositivo.',
  download_incomplete: 'La descarga terminó antes de tiempo',
  download_not_started: 'El navegador no inició la descarga',
  download_stopped: 'El navegador detuvo la descarga',
  link_not_read: 'No se pudo obtener el enlace',
  not_showable:
    'Este navegador no puede mostrarlo: quizá el archivo esté dañado o no sea del tipo que indica su nombre. Descárgalo para abrirlo con un programa de tu dispositivo.',
  request_too_large:
    'Algo delante del servidor, como un proxy, rechaza partes de este tamaño. Avisa a tu administrador: tiene que dejar pasar cuerpos de 5 MiB.',
  source_changed: 'El archivo se ha modificado o movido desde que lo elegiste. Elígelo de nuevo.',
  source_missing: 'Archivo no encontrado',
  source_not_found: 'Ya no se encuentra el archivo. Puede que se haya movido desde que lo elegiste.',
  source_unreadable:
    'No se puede leer el archivo. Puede que se haya movido o modificado desde que lo elegiste.',
  upload_incomplete: 'El servidor no guardó el archivo completo. Inténtalo de nuevo.',
  person_altered: 'Las claves de esta persona no se corresponden entre sí.',
  not_as_signed:
    'El servidor muestra una unidad distinta de la que firmaron tus dispositivos, u otra carpeta compartida. Tu cuenta dice qué difiere; una carpeta compartida lo dice al abrirla.',
  owner_has_too_many:
    'Quien comparte esta carpeta tiene ya todos los archivos y carpetas que puede tener una cuenta. Pídele que elimine algunos.',
  owners_storage_full:
    'El almacenamiento de quien comparte esta carpeta está lleno. Pídele que libere espacio.',
  larger_than_quota: 'Este archivo es mayor que todo tu almacenamiento. Pide más espacio a tu administrador.',
  item_not_opened: 'El archivo no tiene clave: sus datos no se pueden descifrar ni recuperar',
  person_not_found: 'Nadie aquí tiene la dirección {email}.',
  person_not_ready: '{email} tiene que iniciar sesión una vez primero.',
  contact_changed: '{email} tiene un par de claves distinto del que conoces. Compara primero las huellas.',
  items_damaged:
    'Una parte no se abre y se perdería al moverla: {names}. No se ha hecho nada. Repítelo para mover el resto y perder eso.',
  item_changed:
    'Ahora es «{path}» o muestra otra versión. No se ha hecho nada: compruébalo e inténtalo de nuevo.',
  item_in_trash: 'Ahora está en la papelera. No se ha hecho nada.',
  item_damaged: 'Este archivo se modificó fuera de Coffer y no es de fiar.',
  item_unsealed:
    'Falta algo para abrirlo: un programa lo omitió o el servidor lo quitó. Puedes eliminarlo y guardarlo de nuevo.',
  server_clock_differs:
    'Para el servidor, esta fecha ya pasó: su reloj marca {time}. Comprueba el reloj de este dispositivo; si es correcto, avisa a tu administrador.',
  chunk_tampered:
    'La parte {part} de este archivo se modificó fuera de Coffer. La transferencia se detuvo para que no recibas datos erróneos.',
  range_invalid: 'El servidor dice que este archivo es más corto de lo que es. Recarga la página.',
  link_unverified: 'Uno de tus enlaces públicos se modificó fuera de Coffer. Elimínalo e inténtalo de nuevo.',
  links_too_many:
    'Tienes más de {limit} enlaces públicos. Elimina algunos que no necesites e inténtalo de nuevo.',
  path_invalid: 'El nombre {path} no se puede subir.',
  directory_name_taken: 'Hay un archivo llamado {path} donde debería ir la carpeta.',
  folders_too_deep: 'No puede haber más de {limit} carpetas una dentro de otra.',
  tree_invalid:
    'Las carpetas del servidor no encajan entre sí o cambiaron mientras se leían. Inténtalo de nuevo; si sigue igual, avisa a tu administrador.',
  too_large_for_memory:
    'Aquí este navegador solo puede guardar archivos de hasta {size}. Sal de la ventana privada o usa otro navegador.',
  quota_short:
    '{files, plural, one {Este archivo necesita} many {{files} archivos necesitan} other {{files} archivos necesitan}} {needed}; quedan {left}. Elimina algo o pide más espacio a tu administrador.',
  room_missing: 'A este dispositivo le faltan {size} de espacio. Libera espacio o guarda menos aquí.',
  too_large_to_preview:
    'Los archivos de este tipo se muestran hasta {size}. Descárgalo para abrirlo con un programa de tu dispositivo.',
  checksum_mismatch:
    'Una parte del archivo llegó dañada una y otra vez. Comprueba tu conexión e inténtalo de nuevo.',
  upload_unfinished: 'La subida de este archivo aún no ha terminado.',
  download_limit_reached: 'Este enlace ya se ha usado tantas veces como permite su propietario.',
  quota_exceeded: 'Tu almacenamiento está lleno. Elimina algo o pide más espacio a tu administrador.',
  too_many_uploads:
    'Se están subiendo demasiadas cosas a la vez a tu cuenta. Espera un momento e inténtalo de nuevo.',
  storage_full:
    'El disco del servidor está lleno. No se ha perdido nada de lo que guardaste; elimina lo que ya no necesites o pide a tu administrador que libere espacio e inténtalo de nuevo.',
  envelope_damaged: 'No se pudo descifrar el mensaje',
  encryption_failed: 'No se pudo cifrar el mensaje',
  signing_failed: 'No se pudo firmar el mensaje',
  internal:
    'El servidor no pudo hacer esto: algo falló en él. Inténtalo de nuevo; si sigue así, avisa a quien administra el servidor.',
  forbidden:
    'No tienes permiso para hacer esto, o ya no lo tienes. Recarga la página; si lo necesitas, pídelo a quien comparte esto o a tu administrador.',
  unconfirmed: 'Confirma primero tu correo electrónico: abre el enlace del mensaje que recibiste.',
  wrong_link_key: 'Este enlace no abre su contenido. Comprueba que la dirección esté completa.',
  registration_closed: 'El registro está cerrado en este servidor. Pide una invitación a su administrador.',
  email_taken: 'Ya existe una cuenta con esta dirección de correo.',
  expired: 'Esto ha caducado.',
  link_key_wrong: 'Este enlace no está completo o se modificó. Pídelo de nuevo.',
  recovery_refused: 'La dirección de correo o el código de recuperación no son correctos.',
  wrong_pin: 'El PIN no abre la clave privada',
  pin_refused:
    'PIN incorrecto. {tries, plural, one {Queda un intento} many {Quedan {tries} intentos} other {Quedan {tries} intentos}}; después este dispositivo lo olvida.',
  pin_forgotten:
    'Este PIN ya no abre nada aquí: hubo demasiados intentos fallidos. Usa tu contraseña o tu clave privada.',
  wrong_link_password: 'La contraseña no es correcta o el enlace no está completo.',
  current_password_wrong: 'La contraseña no es correcta.',
  passkey_without_prf:
    'Esta clave de acceso no puede abrir tu clave privada: a su dispositivo o navegador le falta la extensión PRF. Usa otra llave de seguridad, teléfono o navegador.',
  passkey_address:
    'Las claves de acceso solo funcionan con el nombre para el que está configurado este servidor, no con una dirección IP. Abre Coffer por su nombre o como localhost.',
  passkey_not_given:
    'No se usó ninguna clave de acceso: la petición se cerró, tardó demasiado o aquí no hay ninguna.',
  passkey_of_another: 'Esta clave de acceso pertenece a otra cuenta.',
  passkey_refused: 'Esta clave de acceso ya no abre ninguna cuenta aquí. Inicia sesión de otra forma.',
  passkey_unsupported: 'Este navegador o dispositivo no tiene claves de acceso que Coffer pueda usar.',
  passkey_host_differs:
    'Las claves de acceso creadas aquí son solo de {own}, pero el servidor pide las de {named}. Usa las claves de acceso allí o avisa a tu administrador.',
};
