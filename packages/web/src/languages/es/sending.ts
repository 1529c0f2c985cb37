import type { English, Translation } from '../catalogue.ts';

export const sending: Translation<English['sending']> = {
  title: 'Enviar archivos',
  opening: 'Abriendo el enlace…',
  says: 'Quien te dio este enlace dice:',
  limits:
    'Hasta {files, plural, one {1 archivo} many {{files} archivos} other {{files} archivos}}, {size} en total.',
  until: 'Hasta el {moment}.',
  promise:
    'Cifrado de extremo a extremo. Los archivos se sellan en tu navegador para quien creó el enlace; el servidor no puede leerlos, y tú no puedes ver lo que envían otros.',
  drop: 'Suelta archivos aquí',
  or: 'o',
  choose: 'Elegir archivos',
  more: 'Enviar más archivos',
  files: 'Archivos',
  waiting: 'En espera',
  sending: '{percent} %',
  sent: 'Enviado',
  noConnection: 'Esperando la conexión…',
  cancel: 'Cancelar',
  cancelNamed: 'Cancelar {name}',
  again: 'Reintentar',
  againNamed: 'Reintentar {name}',
  allSent:
    '{count, plural, one {Tu archivo se ha enviado.} many {Tus {count} archivos se han enviado.} other {Tus {count} archivos se han enviado.}}',
  allSentHint: 'Puedes cerrar esta página. Lo enviado espera a quien creó el enlace.',
  keepOpen: 'Mantén abierta esta página hasta que se envíe todo.',
  tooLarge: 'Este archivo es demasiado grande: quedan {left}.',
  tooMany: 'No se pueden enviar más archivos con este enlace.',
  noRoom: 'Ahora mismo no hay espacio para este archivo. Avisa a quien te dio el enlace.',
  full: 'No se puede enviar nada más con este enlace.',
  isDirectory: '{name} es una carpeta. Envía los archivos que contiene o un archivo comprimido.',
  tryAgain: 'Reintentar',
};

export const sendProblems: Translation<English['sendProblems']> = {
  incomplete: {
    title: 'Este enlace no está completo',
    text: 'La parte que sigue a # falta o está cortada. Pide otra vez el enlace completo.',
  },
  altered: {
    title: 'No se ha enviado nada',
    text: 'El servidor muestra una clave distinta de la que nombra este enlace, o el enlace se modificó. Puede que alguien quiera leer lo que envías. Pide el enlace otra vez, por otra vía; si sigue igual, no lo uses.',
  },
  expired: { title: 'Este enlace ha caducado', text: 'Pide otro a quien te lo dio.' },
  gone: { title: 'Aquí no hay nada', text: 'Este enlace no existe o se retiró.' },
  full: {
    title: 'Este enlace está agotado',
    text: 'Ya se ha enviado con él tanto como permite su propietario. Pide otro.',
  },
  switchedOff: {
    title: 'Los enlaces están desactivados',
    text: 'Los administradores de este servidor no los permiten.',
  },
  failed: { title: 'Este enlace no se puede abrir ahora', text: '' },
};
