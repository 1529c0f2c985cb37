import type { English, Translation } from '../catalogue.ts';

export const differences: Translation<English['differences']> = {
  title: 'Diferencias con el servidor',
  top: 'Mis archivos',
  damaged: 'Un elemento que no se abre',
  reading: 'Comparando lo que este dispositivo ha visto con lo que muestra el servidor…',
  same: 'El servidor muestra todos los archivos y carpetas como este dispositivo los ha visto.',
  noRows:
    'Este dispositivo no guarda una lista de tus archivos, así que no tiene nada que comparar. Revisa tus archivos y consulta en un dispositivo que uses desde hace más tiempo antes de continuar con lo que hay.',
  lied: 'Lo que muestra ahora el servidor no lo firmó ninguno de tus dispositivos, así que no hay nada que se pueda aceptar. No se escribe nada en esta unidad hasta que el servidor muestre lo que se firmó.',
  ownersRows:
    'Los enlaces que faltan en el servidor siguen faltando. Los destacados y los ajustes no se comparan: quedan como los muestra el servidor.',
  howTo:
    '«Revertir» deja un elemento como lo ha visto este dispositivo; lo que solo tiene el servidor va entonces a la papelera. «Aceptar» lo toma como lo muestra el servidor. Nada cambia hasta que confirmes.',
  list: 'Archivos y carpetas con diferencias',
  keep: 'Revertir',
  accept: 'Aceptar',
  happened: {
    missing: 'Falta en el servidor',
    added: 'Solo en el servidor',
    older: 'Anterior en el servidor',
    changed: 'Distinto en el servidor',
  },
  returning: {
    member: 'Persona que vuelve',
    members: 'Personas que vuelven',
    stranger: 'Alguien a quien no conoces',
    mayMore: 'Persona que puede hacer más',
    roles: { viewer: 'puede ver', editor: 'puede editar' },
    removes: '«Revertir» quita a esta persona',
    lowers: '«Revertir» le deja lo que conoce este dispositivo',
    link: 'Enlace público que vuelve',
    more: 'Enlace público que permite más',
    request: 'Enlace de solicitud que vuelve',
    invitation: 'Invitación que vuelve',
    invitations: 'Invitaciones que vuelven',
    place: 'Enlaces que vuelven',
    unnamed: 'Un enlace sin nombre',
    ends: '«Revertir» lo elimina',
    until: 'válido hasta el {when}',
  },
  changedOn: 'cambiado el {when}',
  called: 'allí se llama «{name}»',
  liesIn: 'allí está en {place}',
  contentOf: 'aquí del {here}, allí del {there}',
  trashedHere: 'aquí en la papelera',
  trashedThere: 'allí en la papelera',
  contentGone: 'su contenido ya no está en el servidor: al revertir solo conserva nombre y ubicación',
  versionsGone:
    'ya no está en el servidor el contenido de {count} {count, plural, one {versión} many {versiones} other {versiones}}',
  notPutBack: 'no se puede revertir: este dispositivo ya no tiene la clave que lo abre',
  exchanged: 'no se puede revertir: el servidor muestra una de sus versiones de otra forma',
  sealed: 'el nombre o los detalles se sellaron de nuevo',
  confirm: 'Continuar así',
  confirmText:
    '{back, plural, one {Se revertirá {back, number} elemento} many {Se revertirán {back, number} elementos} other {Se revertirán {back, number} elementos}} y {accepted, plural, one {se aceptará {accepted, number} elemento como lo muestra el servidor} many {se aceptarán {accepted, number} elementos como los muestra el servidor} other {se aceptarán {accepted, number} elementos como los muestra el servidor}}. Este dispositivo firma así la unidad. Tus otros dispositivos muestran lo que se decidió y lo siguen cuando lo indiques allí.',
  confirmYes: 'Firmar',
  done: 'Tu unidad está firmada como has decidido.',
  acceptAll: 'Continuar con lo que hay',
  follow: 'Seguir',
  endedBy:
    'Otro de tus dispositivos decidió el {when}, según su propio reloj. Justo después, su cuenta mostraba estas palabras: {words}. Si no lo hiciste en ninguno de tus dispositivos, no lo sigas y cambia tu par de claves.',
  wouldChange: 'Esto cambia en este dispositivo si lo sigues:',
  followed: 'Este dispositivo sigue lo que decidiste.',
  space: {
    title: 'Qué difiere en «{name}»',
    top: 'Una carpeta compartida',
    open: 'Abrir',
    means: {
      space_rolled_back:
        'El servidor muestra esta carpeta como era antes de algo que este dispositivo ha visto. Quizá quien administra el servidor ha restaurado una copia de seguridad; pregúntale. Faltan los cambios hechos desde entonces, y personas a las que se quitó pueden ser miembros de nuevo.',
      space_forked:
        'El servidor muestra en esta carpeta otros cambios en lugar de los que este dispositivo ha visto. Quizá quien administra el servidor restauró una copia de seguridad y alguien continuó a partir de ella; pregúntale. Falta lo que este dispositivo ha visto desde entonces.',
      space_ended:
        'El servidor mostró historiales distintos de esta carpeta, y su propietario ha decidido cuál continúa. Este dispositivo no cambia nada en ella hasta que lo sigas.',
      space_lied:
        'Lo que el servidor muestra de esta carpeta no es lo que se firmó: algo se cambió, se omitió o se recuperó en el servidor. No se escribe nada en ella hasta que muestre lo que se firmó o decida su propietario. Avisa a quien administra el servidor.',
    },
    noRows:
      'Esta página no tenía abierta la carpeta antes, así que no tiene archivos que comparar y nombra a todos los miembros y todos los enlaces. Si un dispositivo la tiene abierta desde antes, decide allí.',
    same: 'El servidor muestra todo lo de esta carpeta como este dispositivo lo ha visto.',
    lied: 'Lo que el servidor muestra ahora de esta carpeta no se firmó, así que no hay nada que se pueda aceptar.',
    ownersRows:
      'Los miembros y enlaces que faltan en el servidor siguen faltando; vuelve a compartir la carpeta con quienes falten.',
    askOwner:
      'Pregunta al propietario de esta carpeta, que puede decidir cómo continúa. Hasta entonces, aquí no se muestra ni se cambia nada de ella.',
    elsewhere:
      'Otro de tus dispositivos ha visto más de esta carpeta que este. Ábrela allí y decide cómo continúa.',
    confirmText:
      '{back, plural, one {Se revertirá {back, number} elemento} many {Se revertirán {back, number} elementos} other {Se revertirán {back, number} elementos}} y {accepted, plural, one {se aceptará {accepted, number} elemento como lo muestra el servidor} many {se aceptarán {accepted, number} elementos como los muestra el servidor} other {se aceptarán {accepted, number} elementos como los muestra el servidor}}. Este dispositivo firma así la carpeta y le da una clave nueva. Tus otros dispositivos y sus miembros ven lo que se decidió y lo siguen cuando se indique allí.',
    acceptAllText:
      'Este dispositivo firma la carpeta tal como la muestra ahora el servidor y le da una clave nueva. Se descarta lo que este dispositivo había visto de más. Hazlo solo si sabes por qué la carpeta es distinta.',
    done: 'La carpeta está firmada como has decidido.',
    endedBy:
      'El propietario de esta carpeta decidió el {when}, según el reloj de su dispositivo, y lo ha firmado. Si la carpeta es tuya y no lo hiciste en ninguno de tus dispositivos, no lo sigas y cambia tu par de claves.',
    followed: 'Este dispositivo sigue lo que se decidió.',
  },
};
