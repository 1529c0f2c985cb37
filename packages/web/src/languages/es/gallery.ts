import type { English, Translation } from '../catalogue.ts';

export const choosing: Translation<English['choosing']> = {
  begin: 'Elegir',
  all: 'Elegir todo',
  done: 'Listo',
  choose: 'Elegir {name}',
  bar: 'Lo elegido',
  chosen:
    '{count, plural, =0 {Nada elegido} one {1 elegido} many {{count} elegidos} other {{count} elegidos}}',
};

export const toDrive: Translation<English['toDrive']> = {
  title: 'Guardar «{name}» en mi unidad',
  whose:
    'Se guarda una copia en la unidad de {email}. Se sella de nuevo con sus claves y ya no tiene nada que ver con el enlace.',
  save: 'Guardar aquí',
  saving: 'Guardando… {percent} %',
  waiting: 'No se puede acceder al servidor. El guardado continuará en cuanto vuelva la conexión.',
  saved:
    '{count, plural, =0 {Guardado sin ningún archivo.} one {Se guardó un archivo.} many {Se guardaron {count} archivos.} other {Se guardaron {count} archivos.}}',
  leftOut:
    '{count, plural, one {Se omitió un elemento: está dañado o incompleto.} many {Se omitieron {count} elementos: están dañados o incompletos.} other {Se omitieron {count} elementos: están dañados o incompletos.}}',
  damaged: 'No se guardaron, porque lo que tiene el servidor no es lo que almacenó su propietario: {names}',
  gone: 'No se guardaron, porque ya no están tras el enlace: {names}',
  stays:
    '{count, plural, one {Un archivo se guardó antes, y permanece.} many {{count} archivos se guardaron antes, y permanecen.} other {{count} archivos se guardaron antes, y permanecen.}}',
  open: 'Abrir la carpeta',
  close: 'Cerrar',
};
