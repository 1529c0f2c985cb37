import type { English, Translation } from '../catalogue.ts';

export const people: Translation<English['people']> = {
  share: 'Compartir «{name}»',
  warnTitle: 'Antes de compartir',
  warn: 'Quien reciba esta carpeta recibe también su papelera y las versiones anteriores de sus archivos.',
  warnPlaces:
    'También para ti, sus archivos desaparecen de Fotos, Recientes, Destacados y de la búsqueda de Mis archivos, y dejan de estar disponibles sin conexión. Los encuentras en la propia carpeta, que tiene su búsqueda.',
  warnFile: 'Quien reciba este archivo recibe también sus versiones anteriores.',
  warnLinks: 'Sus enlaces públicos dejan de funcionar.',
  warnCounted:
    '{count, plural, one {Un enlace público deja de funcionar.} many {{count} de enlaces públicos dejan de funcionar.} other {{count} enlaces públicos dejan de funcionar.}}',
  people: 'Personas',
  ways: 'Quién lo recibe',
  nobody: 'Aún no lo tiene nadie más.',
  notYours: 'Se comparte contigo. Solo quien lo comparte decide quién más lo tiene.',
  email: 'Correo electrónico',
  find: 'Buscar',
  role: 'Rol',
  roles: { viewer: 'Lectura', editor: 'Edición' },
  rolesHint: {
    viewer: 'Ver, descargar y guardar copias.',
    editor: 'También subir, editar, renombrar, mover y enviar a la papelera.',
  },
  expires: 'Termina el',
  expiresHint: 'Vacío: hasta que lo retires.',
  message: 'Mensaje',
  messageHint:
    'Solo lo puede leer esa persona. Si aún no te conoce, lo ve después de aceptar. No va en ningún correo.',
  shareNow: 'Compartir',
  inThePast: 'Elige un día que no haya pasado.',
  unknown: 'Nadie en este servidor tiene la dirección {email}.',
  inviteHint:
    'Comprueba la dirección. Si es correcta, invita a esa persona: obtienes una dirección con un secreto. Quien la abra crea una cuenta y recibe {what, select, file {este archivo} other {esta carpeta}}.',
  invite: 'Invitar',
  mail: 'Enviar también por correo',
  mailHint:
    'El servidor no conoce el secreto, así que no va en el correo. Quien llegue por el correo espera hasta que le dejes entrar.',
  notMailed: 'No se ha enviado ningún correo a {email}. Entrega tú la dirección.',
  invited: 'Invitaciones',
  showAddress: 'Mostrar dirección',
  hideAddress: 'Ocultar dirección',
  address: 'Dirección de la invitación',
  addressHint: 'Entrégala donde nadie más la lea. Entra quien la tenga primero.',
  withdraw: 'Retirar',
  withdrawOf: 'Retirar la invitación de {email}',
  goodUntil: 'válida hasta el {day}',
  tooLate: 'demasiado antigua: ya nadie entra sin tu permiso',
  endsAt: 'el acceso termina el {day}',
  notFollowed: 'nadie la ha seguido todavía',
  waitsProven:
    '{email} la ha seguido y tiene su secreto, pero demasiado tarde, con otra dirección de la que escribiste o con una clave distinta de la que conoces. Compara estas palabras antes de dejar entrar.',
  waitsMailed:
    '{email} ha llegado por el correo, que no lleva secreto. Compara estas palabras con esa persona antes de dejarla entrar.',
  waits:
    '{email} la ha seguido sin su secreto, así que puede ser otra persona. Compara con ella estas palabras antes de dejarla entrar.',
  answerAltered:
    'Alguien la ha seguido, pero lo que muestra el servidor no son las claves de una misma persona. Retírala e invita de nuevo.',
  letIn: 'Dejar entrar',
  letInOf: 'Dejar entrar a {email}',
  notReadyYet:
    '{email} aún no tiene una clave con la que cifrar {what, select, file {este archivo} other {esta carpeta}}. Pídele que inicie sesión una vez y comparte de nuevo.',
  changedTitle: 'Otra clave que antes',
  changedSigned:
    '{email} tiene un par de claves distinto del que conoces. El anterior lo nombra, pero una clave robada también podría hacerlo. Llama a esa persona y compara con ella estas palabras antes de compartir.',
  changed:
    '{email} tiene un par de claves distinto del que conoces, y nada demuestra que sea suyo. No compartas nada hasta haber comparado estas palabras con esa persona, por teléfono o cara a cara.',
  changedKeys: 'Claves que han cambiado',
  formerWords: 'Las palabras que conoces',
  newWords: 'Las palabras que se muestran ahora',
  words: 'Palabras de la huella',
  picture: 'Imagen de la huella',
  compareHint:
    'Lee estas palabras con la otra persona, por teléfono o cara a cara. Si son las mismas, nadie se interpone.',
  markCompared: 'Coinciden',
  compare: 'Comparar',
  hideWords: 'Ocultar las palabras',
  compared: 'Comparado',
  notCompared: 'Aún sin comparar',
  keyChanged: 'Su clave ha cambiado',
  since: 'desde el {day}',
  until: 'hasta el {day}',
  ended: 'Ha caducado',
  left: 'Ha salido',
  gone: 'Una cuenta que ya no existe',
  change: 'Cambiar',
  changeOf: 'Cambiar qué puede hacer {who} y hasta cuándo',
  save: 'Guardar',
  takeBack: 'Retirar',
  takeBackFrom: 'Retirar a {who}',
  takeBackText:
    'A partir de entonces {who} no abre nada, y esto recibe otra clave. Lo que ya haya visto o descargado lo conserva.',
  cancel: 'Cancelar',
  loading: 'Cargando con quién se comparte',
  endSharing: 'Dejar de compartir',
  endSharingNow: 'Terminar para todos',
  nobodyLeft: 'Nadie más lo tiene',
  nobodyLeftText:
    'Sigue guardado aparte para compartirlo. Deja de compartirlo y volverá a ser parte normal de Mis archivos.',
  endSharingText:
    'Todos pierden el acceso a «{name}» y sus invitaciones terminan. Queda en Mis archivos como antes, con su papelera y sus versiones anteriores, con otra clave. Lo que otros hayan visto o descargado lo conservan.',
  endFirst:
    'Lo que está compartido no va a la papelera. Deja primero de compartirlo; después se puede eliminar como todo lo demás.',
  shared: 'Compartido',
  intro: 'Lo que otros comparten contigo y lo que compartes con otros.',
  yourWords: 'Tu huella',
  yourWordsText:
    'Los demás ven estas palabras cuando comparten contigo. Compáralas por teléfono o cara a cara.',
  withMe: 'Compartido conmigo',
  withMeNone: 'Aún nadie comparte nada contigo.',
  withMeHint: 'La gente te encuentra por tu dirección de correo exacta.',
  byMe: 'Compartido por mí',
  byMeNone: 'Aún no compartes nada. Elige «Compartir» en el menú de una carpeta o un archivo.',
  isNew: 'Nuevo',
  offers: {
    file: {
      viewer: 'quiere compartir contigo un archivo para que lo veas',
      editor: 'quiere compartir contigo un archivo para que trabajes en él',
    },
    folder: {
      viewer: 'quiere compartir contigo una carpeta para que la veas',
      editor: 'quiere compartir contigo una carpeta para que trabajes en ella',
    },
  },
  offered: '{who} quiere compartir contigo {what, select, file {un archivo} other {una carpeta}}.',
  offeredSeveral:
    '{count, plural, one {Hay 1 elemento nuevo compartido contigo.} many {Hay {count} elementos nuevos compartidos contigo.} other {Hay {count} elementos nuevos compartidos contigo.}}',
  showOffers: 'Mostrar',
  stranger: 'Aún no conoces a esta persona. Lo que comparte se abre cuando lo aceptes.',
  accept: 'Aceptar',
  acceptOf: 'Aceptar lo que comparte {who}',
  decline: 'Rechazar',
  declineOf: 'Rechazar lo que comparte {who}',
  declineText: 'Deja de mostrarse y quien lo comparte ve que has salido.',
  leave: 'Salir',
  leaveOf: 'Salir de «{name}»',
  leaveText:
    'Desaparece de tus archivos y quien lo comparte ve que has salido. Para volver, pídele que lo comparta de nuevo.',
  nameTaken: '«{name}» ya está en Mis archivos. Pon otro nombre a este.',
  name: 'Nombre',
  from: 'de {who}',
  manage: 'Gestionar',
  manageOf: 'Gestionar quién tiene «{name}»',
  members: '{count, plural, one {1 persona} many {{count} personas} other {{count} personas}}',
  folder: 'Carpeta',
  remove: 'Quitar de Mis archivos',
  overTitle: 'Esto ya no se comparte contigo',
  overTitleOf: '«{name}» ya no se comparte contigo',
  overText:
    'Quien lo comparte te ha quitado el acceso o se ha acabado el plazo. Lo que has descargado o guardado en tus propios archivos sigue siendo tuyo. Para volver a abrirlo, pídele que lo comparta de nuevo.',
  bar: 'Más sobre «{name}»',
  backTo: 'Volver a «{name}»',
  trash: 'Papelera',
  log: 'Actividad',
  newVersion: 'Subir una versión nueva',
  off: 'Compartir con personas está desactivado en este servidor.',
};

export const log: Translation<English['log']> = {
  title: 'Actividad en «{name}»',
  verified: 'Verificado',
  verifiedText:
    'Cada cambio lo firmó quien lo hizo y lleva hasta el más reciente: no se ha omitido ni añadido nada. No se conserva lo anterior a 90 días.',
  none: 'No ha cambiado nada en los últimos 90 días.',
  loading: 'Cargando el registro',
  changes: 'Cambios',
  earlier: 'Cambios anteriores',
  you: 'Tú',
  stranger: 'Alguien a quien no conoces',
  changed: 'Cambiado',
  made: 'Empezó a compartirse',
  items:
    '{count, plural, one {{count} elemento que ya no existe} many {{count} elementos} other {{count} elementos}}',
  itemsMore: '{count} más',
  quoted: '«{name}»',
  line: '{verb}: {what}',
};

export const logVerbs: Translation<English['logVerbs']> = {
  create: 'Añadido',
  add_version: 'Nueva versión subida',
  finish: 'Subido',
  show_version: 'Versión restaurada',
  delete_versions: 'Versiones eliminadas',
  rename: 'Renombrado',
  move: 'Movido',
  put_back: 'Movido',
  carry: 'Movido fuera',
  arrive: 'Movido aquí',
  trash: 'Enviado a la papelera',
  restore: 'Sacado de la papelera',
  delete: 'Eliminado definitivamente',
  member: 'Cambio en quién tiene la carpeta',
  remove_member: 'Carpeta retirada a alguien',
  epoch: 'Nueva clave para la carpeta',
  rename_space: 'Carpeta renombrada',
};

export const fingerprintCode: Translation<English['fingerprintCode']> = {
  code: 'Código QR de la huella',
  show: 'Mostrar como código QR',
  hide: 'Ocultar el código QR',
  scan: 'Escanear su código',
  hideScan: 'Dejar de escanear',
  picture: 'Tomarlo de una imagen',
  camera: 'Lo que ve la cámara',
  noCamera:
    'Aquí no hay ninguna cámara que se pueda usar. Elige una imagen de su pantalla que te haya llegado por una vía distinta de este servidor.',
  nothing: 'No se encuentra ningún código en esta imagen. Tiene que ser nítida y estar completa.',
  notOne: 'Este código es de otra cosa. El suyo lo encuentra en «Compartido», en el menú.',
  another:
    'Este código es de otra clave: lo que muestra el servidor no es lo que tiene esa persona. No compartas nada y avisa a quien administra el servidor.',
  same: 'Es la misma clave.',
};
