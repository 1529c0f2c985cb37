import type { English, Translation } from '../catalogue.ts';

export const versions: Translation<English['versions']> = {
  versions: 'Versiones',
  hint: 'Lo que contenía este archivo antes de cada vez que se guardó de nuevo. Las versiones anteriores ocupan almacenamiento. Cuando el archivo se guarda de nuevo, se {most, plural, one {conserva la más reciente} many {conservan las {most} más recientes} other {conservan las {most} más recientes}} y las de los últimos 30 días.',
  hintAll:
    'Lo que contenía este archivo antes de cada vez que se guardó de nuevo. Las versiones anteriores ocupan almacenamiento. Se quedan hasta que las elimines.',
  version: 'Versión {number}',
  named: 'Versión {number} · {name}',
  current: 'Actual',
  byYou: 'Por ti',
  by: 'Por {who}',
  byStranger: 'Por {words} …, a quien no conoces',
  damaged: 'Esta versión se modificó fuera de Coffer y no es de fiar',
  unsealed:
    'Falta algo para abrirlo: un programa lo omitió o el servidor lo quitó. Puedes eliminarlo y guardarlo de nuevo.',
  sealAgain: 'Volver a sellar',
  sealAgainHint:
    'La clave de su contenido está aquí. Coffer comprueba con ella lo guardado y lo guarda como versión nueva, totalmente sellada. Revísalo después: hasta ahora, su tipo y su fecha pueden ser solo lo que dice el servidor.',
  sealedAgain: '«{name}» está sellado de nuevo',
  loading: 'Cargando versiones',
  showAll: 'Mostrar las {count} versiones',
  showOlder: 'Mostrar versiones anteriores',
  preview: 'Vista previa',
  download: 'Descargar',
  restore: 'Restaurar',
  delete: 'Eliminar',
  of: '{action}: versión {number}',
  restored: '«{name}» está como en la versión {number}',
  deleteText: 'La versión {number} se elimina definitivamente. Nadie podrá recuperarla.',
  deleteOlder: 'Eliminar versiones anteriores',
  deleteOlderText:
    '{count, plural, one {La versión anterior a la actual se elimina definitivamente. Nadie podrá recuperarla.} many {Las {count} versiones anteriores a la actual se eliminan definitivamente. Nadie podrá recuperarlas.} other {Las {count} versiones anteriores a la actual se eliminan definitivamente. Nadie podrá recuperarlas.}}',
  deleteOlderAll:
    'Todas las versiones anteriores a la actual se eliminan definitivamente. Nadie podrá recuperarlas.',
  deleteOlderExcept:
    'Todas las versiones anteriores a la actual se eliminan definitivamente, salvo las que no se eligen abajo. Nadie podrá recuperarlas.',
  ofOthers:
    'También lo que otra persona pueda haber guardado o reemplazado en los últimos 90 días ({count}). Mientras siga aquí, se puede deshacer.',
  yesDelete: 'Sí, eliminar',
  cancel: 'Cancelar',
};
