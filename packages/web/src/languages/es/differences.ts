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
};
