import type { English, Translation } from '../catalogue.ts';

export const requests: Translation<English['requests']> = {
  title: 'Solicitar archivos para «{folder}»',
  heading: 'Enlaces de solicitud',
  none: 'Aún no tienes enlaces de solicitud.',
  noneHint:
    'Elige «Solicitar archivos» en el menú de una carpeta: así podrán enviarte archivos allí personas sin cuenta.',
  explained:
    'Quien tenga el enlace puede enviar archivos a esta carpeta sin tener cuenta. No ve ni la carpeta ni lo que envían otros, y el servidor no puede leer nada. Lo que llega espera hasta que lo aceptes.',
  nobodyKnown:
    'Nadie sabe quién envía: puede hacerlo cualquiera que tenga el enlace, y el servidor podría retener archivos o añadir otros. Acepta lo que esperas.',
  note: 'Nota para quien envía (opcional)',
  noteHint: 'Aparece arriba en su página. Está sellada: el servidor no puede leerla.',
  maxFiles: 'Límite de archivos',
  maxSize: 'Límite de tamaño total',
  unit: 'Unidad',
  create: 'Crear enlace',
  cancel: 'Cancelar',
  tooLong: 'Es demasiado largo.',
  wrongNumber: 'De 1 a {most}',
  wrongSize: 'Más de 0',
  folder: 'Carpeta',
  folderGone: 'Una carpeta que ya no existe',
  folderShared:
    'Esta carpeta está ahora compartida, y los enlaces no guardan nada en carpetas compartidas. Lo que aceptes va a Mis archivos; desde ahí puedes moverlo a la carpeta.',
  expires: 'Caduca',
  never: 'nunca',
  isExpired: 'Caducado',
  files: 'Archivos',
  filesOf: '{count} de {most}',
  size: 'Tamaño',
  sizeOf: '{size} de {most}',
  waits: 'En espera',
  waiting:
    '{count, plural, =0 {Nada en espera} one {1 archivo en espera} many {{count} archivos en espera} other {{count} archivos en espera}}',
  altered:
    'El servidor muestra otra clave u otros límites que los que definiste. Con este enlace los archivos de nadie están a salvo del servidor. Retíralo y crea otro.',
  gone: 'El servidor ya no tiene este enlace, así que nadie puede enviar con él. Retíralo.',
  open: 'Enlace de solicitud de {folder}',
  waitingFiles: 'Archivos que te esperan',
  loading: 'Cargando',
  tryAgain: 'Reintentar',
  unknownSender: 'Remitente desconocido',
  received: 'llegó el {moment}',
  damaged: 'Alterado por el camino',
  damagedHint: 'Este archivo se alteró por el camino o nunca se envió con este enlace. Recházalo.',
  beyond: 'Supera los límites del enlace',
  noFolder:
    'La carpeta de este enlace ya no existe, así que no hay dónde poner el archivo. Recupera la carpeta o rechaza el archivo.',
  accept: 'Aceptar',
  acceptNamed: 'Aceptar {name}',
  acceptAll: 'Aceptar todo',
  refuse: 'Rechazar',
  refuseNamed: 'Rechazar {name}',
  accepting: 'Guardando {name}…',
  acceptWaits: 'No se puede acceder al servidor. El guardado continuará en cuanto vuelva la conexión.',
  accepted: '{name} está en la carpeta.',
  acceptedToFiles: '{name} está en Mis archivos.',
  refuseTitle: '¿Rechazar «{name}»?',
  refuseText: 'El archivo se elimina sin leerlo. No se puede recuperar.',
  takeBack: 'Retirar enlace',
  takeBackTitle: '¿Retirar el enlace?',
  takeBackText:
    '{count, plural, =0 {Ya nadie podrá enviar archivos con él.} one {Ya nadie podrá enviar archivos con él, y el archivo que aún espera se elimina sin leerlo.} many {Ya nadie podrá enviar archivos con él, y los {count} archivos que aún esperan se eliminan sin leerlos.} other {Ya nadie podrá enviar archivos con él, y los {count} archivos que aún esperan se eliminan sin leerlos.}}',
  banner:
    '{count, plural, one {Te espera un archivo que alguien te ha enviado.} many {Te esperan {count} archivos que te han enviado.} other {Te esperan {count} archivos que te han enviado.}}',
  look: 'Verlos',
};
