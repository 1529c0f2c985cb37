import type { English, Translation } from '../catalogue.ts';

export const account: Translation<English['account']> = {
  title: 'Mi cuenta',
  sections: 'En esta página',
  cancel: 'Cancelar',
  close: 'Cerrar',
  done: 'Listo',
  details: 'Detalles',
  email: 'Correo electrónico',
  verified: 'Confirmado',
  unverified: 'Sin confirmar',
  language: 'Idioma',
  languageOfBrowser: 'El que pide el navegador',
  role: 'Rol',
  roles: { admin: 'Administrador', user: 'Usuario' },
  sharingMails: 'Avisarme por correo cuando alguien comparta algo conmigo',
  sharingMailsText: 'El mensaje dice quién, nunca qué: el servidor no lo sabe.',
  memberSince: 'Miembro desde',
  keySize: 'Clave',
  fingerprint: 'Huella de tu clave',
  fingerprintText:
    'Todos los dispositivos que abren tus archivos muestran aquí la misma imagen, las mismas palabras y los mismos dígitos. Si en uno son distintos, no te fíes de él.',
  fingerprintPicture: 'Imagen de tu huella',
  fingerprintWords: 'Huella en palabras',
  storage: 'Almacenamiento',
  used: '{used} de {quota} en uso',
  unlimited: 'sin límite',
  usedHere: 'Tus archivos: {size}',
  usedShare: 'Almacenamiento en uso',
  storageEmpty: 'Aún no hay nada guardado.',
  olderVersions:
    'Las versiones anteriores de los archivos ocupan {size}. Se eliminan en los detalles de cada archivo, y más abajo decides cuántas se conservan.',
  fromOthers: 'Compartido contigo: {size}, que cuentan para quienes lo comparten.',
  notCounted: 'Aún no se cuenta aquí: {names}.',
  byKind: 'Almacenamiento en uso por tipo',
  kinds: {
    archive: 'Archivos comprimidos',
    audio: 'Audio',
    code: 'Código y datos',
    document: 'Documentos',
    file: 'Otros archivos',
    folder: 'Carpetas',
    image: 'Imágenes',
    pdf: 'PDF',
    presentation: 'Presentaciones',
    spreadsheet: 'Hojas de cálculo',
    text: 'Textos',
    video: 'Vídeos',
  },
  kind: 'Tipo',
  files: 'Archivos',
  size: 'Tamaño',
  total: 'Total',
  retention: 'Versiones y papelera',
  retentionText:
    'Cuánto se conserva de lo que reemplazas y eliminas. Tus dispositivos sellan este ajuste y lo aplican: el servidor no puede leerlo ni elimina nada por su cuenta.',
  retentionUnset:
    'Nada se elimina automáticamente. Estos valores son propuestas y se aplican cuando los guardas.',
  retentionAltered:
    'El servidor muestra unos ajustes más antiguos que los que este dispositivo ha visto, o que no se pueden abrir. No eliminan nada. Guárdalos de nuevo para continuar.',
  retentionFields: {
    versions: {
      label: 'Versiones por archivo',
      placeholder: 'Todas',
      description:
        'Cuando un archivo se guarda de nuevo, las versiones más antiguas que superen este número se eliminan definitivamente, salvo las de los últimos 30 días.',
    },
    versionDays: {
      label: 'Días para versiones anteriores',
      placeholder: 'Sin límite',
      description: 'Desde que otra versión ocupó su lugar.',
    },
    trashDays: {
      label: 'Días en la papelera',
      placeholder: 'Sin límite',
      description: 'Desde que algo llegó allí.',
    },
  },
  retentionByAge:
    'Un campo vacío no pone límite. Los días cuentan desde que uno de tus dispositivos vio por primera vez algo en la papelera o una versión reemplazada. La eliminación ocurre cuando se usa un dispositivo que ha verificado tu unidad.',
  retentionSave: 'Guardar',
  retentionSaved: 'Las versiones y la papelera se conservan como has indicado.',
  search: 'Búsqueda',
  searchText:
    'Tus dispositivos buscan por sí mismos entre los nombres de tu unidad. Mientras un dispositivo no los haya leído todos, el servidor puede ayudar.',
  searchIndex: 'Permitir que el servidor ayude a buscar',
  searchIndexOn:
    'El servidor tiene códigos de tus nombres y recibe los de lo que buscas. No puede leerlos, pero deduce de ellos qué nombres tienen algo en común.',
  searchIndexing:
    'Se están creando los códigos de tus nombres. En una unidad grande lleva un rato; no cierres la sesión hasta que termine.',
  searchIndexOff:
    'El servidor no tiene códigos de tus nombres ni se entera de lo que buscas. Un dispositivo que aún no ha leído todos los nombres no encuentra nada.',
  searchAltered:
    'El servidor muestra este ajuste en un estado más antiguo que el que este dispositivo ha visto, o no se puede abrir. No recibe códigos hasta que lo vuelvas a configurar.',
  noticesPass: 'Los avisos desaparecen solos',
  noticesPassText: 'Tras unos segundos, en este dispositivo. Si no, se quedan hasta que los cierres.',
  device: 'Este dispositivo',
  deviceText:
    'Lo que este navegador guarda de tu unidad para abrir carpetas y encontrar nombres sin el servidor.',
  signed: 'Firmado por tus dispositivos',
  signedText:
    'El dispositivo que hace un cambio en tu unidad lo firma, de modo que el servidor no puede omitir ni recuperar nada que este dispositivo haya visto.',
  signedGood: 'Verificado',
  signedReading: 'Verificando, {percent} %',
  signedNewest:
    'Última verificación el {when}, tras {revision, number} {revision, plural, one {cambio} many {cambios} other {cambios}}. Otro dispositivo que haya verificado lo mismo muestra estas palabras: {words}.',
  rootKey: 'Claves de tu unidad',
  rootKeyText:
    'Generación {generation, number}, tal como la firmaron tus dispositivos. Un nuevo par de claves inicia la siguiente.',
  rootKeyTextSince:
    'Generación {generation, number}, desde el {since}, tal como la firmaron tus dispositivos. Un nuevo par de claves inicia la siguiente.',
  signedFirst: 'Primera vez en este dispositivo',
  signedFirstMeans:
    'Este dispositivo no había visto nada de tu unidad y dio por más reciente lo que mostró el servidor: {revision, number} {revision, plural, one {cambio} many {cambios} other {cambios}}, el último firmado el {when}. Si un dispositivo que usas desde hace más tiempo mostró estas palabras tras ese cambio, no falta nada: {words}.',
  signedTrust: 'Es correcto',
  signedCompare: 'Ver las diferencias',
  signedVerify: 'Verificar mi unidad',
  signedTrouble: {
    space_rolled_back: 'Se muestra un estado anterior',
    space_forked: 'Otro historial',
    space_ended: 'Decidido en otro dispositivo',
    space_lied: 'No es lo que se firmó',
  },
  signedMeans: {
    space_rolled_back:
      'El servidor muestra tu unidad como era antes de algo que este dispositivo ha visto. Quizá quien administra el servidor ha restaurado una copia de seguridad; pregúntale. Faltan los cambios hechos desde entonces.',
    space_forked:
      'El servidor muestra otros cambios en lugar de los que este dispositivo ha visto. Quizá quien administra el servidor restauró una copia de seguridad y otro dispositivo continuó a partir de ella; pregúntale. Falta lo que este dispositivo ha visto desde entonces.',
    space_ended:
      'El servidor mostró a tus dispositivos historiales distintos de esta unidad, y otro de ellos ha decidido cuál continúa. Este dispositivo muestra lo que ha visto y no cambia nada hasta que lo sigas.',
    space_lied:
      'Lo que muestra el servidor no es lo que firmó ninguno de tus dispositivos: algo se cambió, se omitió o se recuperó en el servidor. No se escribe nada en esta unidad hasta que muestre lo que se firmó. Avisa a quien administra el servidor.',
  },
  signedUnknown:
    'Lo que muestra el servidor no lo firmó ninguno de tus dispositivos, y este dispositivo no conoce nada de tu unidad con que compararlo. No se escribe nada. Avisa a quien administra el servidor: quizá pueda mostrar lo que se firmó. Si se restauró una copia anterior a tu unidad, o has entrado con un archivo de clave antiguo, la unidad no volverá sola: cierra la sesión y empieza de cero en «¿Olvidaste tu contraseña?».',
  signedAccept: 'Continuar con lo que hay',
  signedAcceptText:
    'Este dispositivo firma la unidad tal como la muestra ahora el servidor. Se descarta lo que este dispositivo había visto de más, y tus otros dispositivos lo siguen. Hazlo solo si sabes por qué la unidad es distinta.',
  signedAcceptYes: 'Firmar lo que hay',
  deviceRows: 'Archivos y carpetas conocidos aquí',
  deviceNoRows: 'Ninguno todavía: se leen del servidor.',
  deviceCount:
    '{count, plural, one {Uno, todavía sellado.} many {{count, number}, todavía sellados.} other {{count, number}, todavía sellados.}}',
  deviceComplete: 'Completo',
  deviceLoading: 'Cargando, {percent} %',
  deviceNextVisit: 'En tu próxima visita',
  deviceKept: 'Guardado',
  deviceKeptText:
    'Están disponibles al instante. Nadie los abre sin tus claves, y al cerrar sesión se eliminan.',
  deviceInMemory: 'Solo en memoria',
  deviceInMemoryText: {
    full: 'Este navegador no tiene más espacio, así que se cargan de nuevo cada vez. Libera espacio en el dispositivo para que se guarden.',
    refused:
      'Este navegador no guarda nada para Coffer, como pasa en ventanas privadas o cuando su almacenamiento está dañado. Se cargan de nuevo cada vez.',
  },
  deviceRoom: 'Espacio',
  deviceTakes: 'Coffer ocupa aquí {usage} de los {quota} que ofrece el navegador.',
  devicePersistent: 'Permanente',
  devicePersistentText: 'El navegador no elimina nada por su cuenta.',
  deviceRemovable: 'No permanente',
  deviceRemovableText:
    'Si le falta espacio o pasas un tiempo sin venir, el navegador puede eliminarlo. Entonces tus archivos se cargan de nuevo, pero este dispositivo olvida qué estado de tu unidad ha visto.',
  offline: 'Sin conexión',
  offlineText:
    'Este dispositivo puede mostrar tu unidad y buscar en ella cuando no hay red o el servidor no responde.',
  offlineUse: 'Abrir esta unidad sin conexión',
  offlineUseOn:
    'Este dispositivo abre tu unidad por sí solo. Si lo pierdes, cerrar su sesión desde otro sitio solo surte efecto cuando vuelva a tener red: ponle un PIN y deja que se bloquee automáticamente.',
  offlineUseNot:
    'Este navegador no guarda nada de tu unidad para la próxima visita, así que sin el servidor no habría nada que mostrar. En «Este dispositivo» se explica por qué.',
  offlineUseOff:
    'Para iniciar esta página hace falta el servidor. Mientras esté abierta, sigue funcionando sin él.',
  offlineFiles: 'Archivos en este dispositivo',
  offlineRoom:
    '{count, plural, =0 {Ninguno todavía: elige «Disponible sin conexión» en el menú de un archivo o una carpeta.} one {Aquí se guarda sellado un archivo o una carpeta, que ocupa {size}.} many {Aquí se guardan sellados {count} archivos y carpetas, que ocupan {size}.} other {Aquí se guardan sellados {count} archivos y carpetas, que ocupan {size}.}}',
  offlineTrouble: {
    full: 'En este dispositivo no cabe todo lo que has elegido. Libera espacio o quita algo de aquí.',
    tampered: 'Un archivo no es el que se subió y no se guarda aquí. Los demás, sí.',
  },
  offlineRelease: 'Quitar todo de este dispositivo',
  security: 'Seguridad',
  password: 'Contraseña',
  passwordText: 'Con ella inicias sesión, y protege tu clave privada.',
  changePassword: 'Cambiar contraseña',
  changePasswordTitle: 'Cambiar tu contraseña',
  changePasswordText:
    'Tu clave privada se vuelve a proteger con ella. Se cierra la sesión en todos los demás dispositivos. El texto que no esté guardado allí se pierde.',
  changePasswordCaveat:
    'Una contraseña nueva no basta para dejar fuera a otros: quien tuviera la anterior y consiga los datos del servidor o una copia de seguridad seguirá leyendo tus archivos, también los que añadas después.',
  changePasswordTextNoKey:
    'El servidor no guarda tu clave privada, así que sigues usando tu archivo de clave. Se cierra la sesión en todos los demás dispositivos. El texto que no esté guardado allí se pierde.',
  passwordExposed: 'Puede que alguien más sepa mi contraseña',
  passwordExposedText:
    'Entonces también recibes una clave privada nueva y claves nuevas para lo que se escriba a partir de ahora: quien sepa tu contraseña no podrá leer nada que añadas o cambies después, ni siquiera con los datos del servidor. Guardas el nuevo archivo de clave; el anterior, tu código de recuperación, tus claves de acceso y tu PIN dejan de servir. Los enlaces públicos siguen funcionando: elimina los que otros no deban tener.',
  passwordSame: 'Elige una contraseña distinta de la actual',
  savePassword: 'Cambiar contraseña',
  savingPassword: 'Protegiendo tu clave…',
  passwordChanged: 'Has cambiado tu contraseña. Se ha cerrado la sesión en todos los demás dispositivos.',
  keyPair: 'Par de claves',
  keyPairText: 'Cámbialo si es posible que alguien más tenga tu clave privada.',
  changeKeyPair: 'Cambiar par de claves',
  keyPairTitle: 'Cambiar tu par de claves',
  keyPairSteps: {
    1: 'Este dispositivo crea una clave privada nueva y claves nuevas para todo lo que se escriba a partir de ahora. Tus archivos y enlaces públicos quedan como están.',
    2: 'Eliges una contraseña nueva, que protege la nueva clave privada.',
    3: 'El archivo de clave que guardabas hasta ahora, tu código de recuperación, tus claves de acceso y tu PIN dejan de servir.',
    4: 'Se cierra la sesión en todos los demás dispositivos. El texto que no esté guardado allí se pierde.',
  },
  keyPairCaveat:
    'Quien tenga tu clave o contraseña anterior y consiga los datos del servidor podrá leer lo que hay ahora, pero nada de lo que añadas o cambies después. Los enlaces públicos siguen funcionando: elimina los que otros no deban tener.',
  newKeySize: 'Tamaño de la clave',
  keySizes: {
    2048: '2048 bits, rápida y segura',
    3072: '3072 bits',
    4096: '4096 bits, tarda más en crearse',
  },
  formerKey: 'Tu clave privada actual',
  makeKeyPair: 'Crear un nuevo par de claves',
  makingKeyPair: 'Creando tus claves…',
  newKeyTitle: 'Guarda tu nueva clave privada',
  newKeyText:
    'Se usa a partir de ahora, con tu nueva contraseña. Abre tus archivos si olvidas la contraseña, y solo se muestra esta vez.',
  newKeyUncertain:
    'El servidor no ha confirmado el cambio, así que no se sabe si ha aceptado esta clave y tu nueva contraseña. Conserva las dos claves y las dos contraseñas, e inicia sesión de nuevo para ver cuáles valen.',
  linksDeleted: 'Estos enlaces públicos no se podían abrir con tu clave anterior y se han eliminado:',
  linkDeletedNameless: 'Un enlace a algo en una carpeta compartida, o sin nombre legible',
  keyKept: 'He guardado mi clave privada en un lugar seguro',
  lockScreen: 'Pantalla de bloqueo',
  lockScreenText: 'Un PIN para este dispositivo y si se bloquea automáticamente.',
  setUpLockScreen: 'Configurar pantalla de bloqueo',
  privateKey: 'Clave privada',
  privateKeyText: 'Guarda una copia en un lugar seguro. Abre tus archivos si olvidas la contraseña.',
  privateKeyNotStored: 'El servidor no la guarda. Está en el archivo .pem que descargaste.',
  exportKey: 'Mostrar clave privada',
  exportKeyTitle: 'Tu clave privada',
  exportKeyText: 'Escribe tu contraseña para verla. Quien tenga esta clave puede abrir todos tus archivos.',
  showKey: 'Mostrar',
  openingKey: 'Abriendo tu clave…',
  on: 'Activado',
  off: 'Desactivado',
  continue: 'Continuar',
  twoFactor: 'Verificación en dos pasos',
  twoFactorText:
    'Con una aplicación de autenticación, tu contraseña por sí sola no basta para iniciar sesión.',
  codesLeft:
    '{count, plural, one {Al iniciar sesión también se pide un código de tu aplicación. Queda un código de recuperación.} many {Al iniciar sesión también se pide un código de tu aplicación. Quedan {count} códigos de recuperación.} other {Al iniciar sesión también se pide un código de tu aplicación. Quedan {count} códigos de recuperación.}}',
  setUp: 'Configurar',
  newCodes: 'Nuevos códigos de recuperación',
  newCodesTitle: 'Nuevos códigos de recuperación',
  newCodesText: 'Los códigos de recuperación que guardabas hasta ahora dejan de valer.',
  newCodesMake: 'Crear códigos nuevos',
  switchOff: 'Desactivar',
  switchOffTitle: '¿Desactivar la verificación en dos pasos?',
  switchOffText: 'A partir de entonces, basta con tu contraseña o tu clave privada para iniciar sesión.',
  twoFactorSwitchedOff: 'La verificación en dos pasos está desactivada.',
  code: 'Código',
  codeHint: 'Seis dígitos de tu aplicación o uno de tus códigos de recuperación.',
  codeRequired: 'Escribe los seis dígitos que muestra la aplicación o un código de recuperación',
  recovery: 'Código de recuperación',
  recoveryText: 'Lo bastante corto para anotarlo. Con él defines una contraseña nueva si olvidas la tuya.',
  recoverySet: 'Con el código que has anotado defines una contraseña nueva si olvidas la tuya.',
  recoveryMake: 'Crear',
  recoveryReplace: 'Reemplazar',
  recoveryRemove: 'Eliminar',
  recoveryUnlock: 'El código de recuperación abre tu clave privada, así que primero hay que abrir la clave.',
  recoveryRemoveTitle: '¿Eliminar el código de recuperación?',
  recoveryRemoveText: 'El código que has anotado deja de valer.',
  recoveryRemoveYes: 'Sí, eliminar',
  passkeys: 'Claves de acceso',
  devices: 'Dispositivos',
  activity: 'Actividad',
  devicesText: 'Dónde tienes la sesión iniciada.',
  thisDevice: 'Este dispositivo',
  remembered: 'Recordado',
  deviceTimes: 'Inicio de sesión: {signedIn} · Última actividad: {seen}',
  deviceFormat: 'Formato {format}',
  signOut: 'Cerrar sesión',
  signOutDevice: 'Cerrar sesión en {device}',
  signOutTitle: '¿Cerrar sesión en {device}?',
  signOutText:
    'Tus archivos se cierran allí, y hará falta tu contraseña para abrirlos de nuevo. El texto que no esté guardado allí se pierde.',
  signOutOthers: 'Cerrar las demás sesiones',
  signOutOthersTitle: '¿Cerrar sesión en los demás dispositivos?',
  signOutOthersText:
    '{count, plural, one {Hay otro dispositivo con la sesión iniciada. Hará falta tu contraseña para volver a abrir allí tus archivos.} many {Hay otros {count} dispositivos con la sesión iniciada. Hará falta tu contraseña para volver a abrir allí tus archivos.} other {Hay otros {count} dispositivos con la sesión iniciada. Hará falta tu contraseña para volver a abrir allí tus archivos.}} El texto que no esté guardado allí se pierde.',
  yesSignOut: 'Sí, cerrar sesión',
  noOthers: 'Solo tienes la sesión iniciada en este dispositivo.',
  signedOut: 'Se ha cerrado la sesión en {device}.',
  othersSignedOut: 'Se ha cerrado la sesión en todos los demás dispositivos.',
  data: 'Tus datos',
  exportData: 'Exportar datos de la cuenta',
  exportDataText:
    'Todo lo que el servidor sabe de tu cuenta, con los nombres de tus archivos descifrados en este dispositivo, en un archivo JSON. Los archivos en sí se descargan en Mis archivos.',
  exportStart: 'Exportar',
  exporting:
    '{count, plural, one {1 elemento hasta ahora…} many {{count} elementos hasta ahora…} other {{count} elementos hasta ahora…}}',
  exportStop: 'Detener',
  exported: 'Se han exportado los datos de tu cuenta. El archivo contiene tus nombres sin cifrar.',
  leave: 'Eliminar cuenta',
  leaveText:
    'Tu cuenta, tus archivos, tus enlaces y tus claves se eliminan del servidor, de inmediato y para siempre.',
  leaveTitle: '¿Eliminar tu cuenta?',
  leaveExplained:
    '{files} y todo lo que pertenece a tu cuenta desaparecerá de todos los dispositivos. Nadie podrá recuperarlo. Descarga antes lo que quieras conservar.',
  allFiles: 'Todos los archivos',
  filesAndSize:
    '{count, plural, one {Un archivo ({size})} many {{count} archivos ({size})} other {{count} archivos ({size})}}',
  leaveConfirmation: 'Escribe {email} para confirmar',
  leaveConfirmationWrong: 'Esta no es tu dirección de correo',
  leaveYes: 'Eliminar todo',
  leaveShared:
    'Otros también pierden lo que compartes: {folders, plural, one {una carpeta} many {{folders} carpetas} other {{folders} carpetas}}, a {people}.',
  leaveSharedUnknown:
    'Otros también pierden lo que compartes con ellos; no se ha podido averiguar qué carpetas son.',
  leaving: 'Eliminando…',
  left: 'Se ha eliminado tu cuenta con todo su contenido.',
};
