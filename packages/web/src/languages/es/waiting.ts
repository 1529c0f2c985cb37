import type { English, Translation } from '../catalogue.ts';

export const waiting: Translation<English['waiting']> = {
  title: 'Programas sin claves',
  text: 'Scripts y programas que usan la API de este servidor sin tus claves. Déjalo desactivado si no tienes ninguno.',
  allow: 'Permitir que programas sin claves cambien mi unidad',
  isOff:
    'Los programas pueden leer y comenzar subidas. Se rechaza lo que cambien en una unidad firmada por tus dispositivos.',
  isOn: 'Lo que crean, renombran, mueven o eliminan espera hasta que lo aceptes o lo reviertas. Hasta entonces, tus dispositivos muestran todo como lo firmaste.',
  altered:
    'Este servidor muestra un ajuste distinto del que sellaron tus dispositivos. Cuenta como desactivado hasta que lo definas de nuevo.',
  untaken:
    'Este servidor sigue rechazando los programas: no ha recibido tu ajuste, por ejemplo porque se perdió la conexión. Vuelve a enviarlo o desactívalo.',
  tellAgain: 'Volver a enviar',
  allowTitle: '¿Permitir que programas sin claves cambien tu unidad?',
  allowText:
    'Un programa con sesión iniciada en tu cuenta podrá crear, renombrar, mover y eliminar sin tus claves, y también quien administra este servidor. Nada de eso está firmado: se te muestra cada cambio por su nombre y lo aceptas o lo reviertes. Los programas ven sus cambios de inmediato; tú no pierdes nada hasta que lo aceptes.',
  allowYes: 'Permitir',
  forbidTitle: '¿Volver a rechazar los cambios sin claves?',
  forbidText: 'Los programas que cambian tu unidad sin tus claves dejan de funcionar.',
  forbidYes: 'Rechazar',
  back: 'Mi cuenta',
  waitingTitle: 'Cambios sin claves',
  howTo:
    'Unos programas hicieron estos cambios sin tus claves y nadie los ha firmado. Tus dispositivos muestran todo como lo firmaste hasta que decidas. No hay nada elegido de antemano.',
  nothing: 'No hay nada pendiente.',
  lie: 'Este servidor muestra {count, plural, one {{count, number} cambio} many {{count, number} cambios} other {{count, number} cambios}} que supuestamente hicieron programas sin claves. No lo has permitido, así que es mentira: no tiene ningún efecto y tus dispositivos muestran todo como lo firmaste. Pregunta a quien administra este servidor.',
  list: 'Cambios pendientes',
  keep: 'Revertir',
  accept: 'Aceptar',
  confirm: 'Firmar lo decidido',
  confirmText: {
    accepted:
      '{accepted, plural, one {Se aceptará {accepted, number} cambio y se sellará} many {Se aceptarán {accepted, number} cambios y se sellarán} other {Se aceptarán {accepted, number} cambios y se sellarán}} con tus claves.',
    putBack:
      '{putBack, plural, one {Se revertirá {putBack, number} cambio} many {Se revertirán {putBack, number} cambios} other {Se revertirán {putBack, number} cambios}} a como lo firmaste. Lo que añadió un programa y reviertes se elimina.',
    both: '{putBack, plural, one {Se revertirá {putBack, number} cambio} many {Se revertirán {putBack, number} cambios} other {Se revertirán {putBack, number} cambios}} a como lo firmaste, y {accepted, plural, one {se aceptará {accepted, number} cambio y se sellará} many {se aceptarán {accepted, number} cambios y se sellarán} other {se aceptarán {accepted, number} cambios y se sellarán}} con tus claves. Lo que añadió un programa y reviertes se elimina.',
  },
  confirmYes: 'Firmar',
  done: 'Se ha firmado lo que decidiste.',
  banner:
    '{count, plural, one {Te espera {count, number} cambio sin claves.} many {Te esperan {count, number} cambios sin claves.} other {Te esperan {count, number} cambios sin claves.}}',
  bannerLie: 'Este servidor muestra cambios sin claves que no has permitido.',
  look: 'Verlos',
  top: 'Mis archivos',
  unreadable: 'Algo que no se abre',
  deeds: {
    added: 'Añadido',
    renamed: 'Renombrado',
    moved: 'Movido',
    trashed: 'Enviado a la papelera',
    restored: 'Restaurado',
    deleted: 'Eliminado',
    stored: 'Contenido nuevo',
    limited: 'Enlace limitado',
    unlinked: 'Enlace eliminado',
  },
  renamedTo: 'ahora se llama {name}',
  movedTo: 'ahora en {place}',
  since: 'desde el {moment}',
  cannotAccept: 'No se abre con tus claves, así que solo se puede revertir.',
};
