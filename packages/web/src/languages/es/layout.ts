import type { English, Translation } from '../catalogue.ts';

export const layout: Translation<English['layout']> = {
  skipToContent: 'Ir al contenido',
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  mainMenu: 'Menú principal',
  myFiles: 'Mis archivos',
  recent: 'Recientes',
  starred: 'Destacados',
  photos: 'Fotos',
  shared: 'Compartido',
  myLinks: 'Mis enlaces',
  trash: 'Papelera',
  myAccount: 'Mi cuenta',
  administration: 'Administración',
  search: 'Buscar',
  logout: 'Cerrar sesión',
  lock: 'Bloquear',
  lockTitle: '¿Bloquear con transferencias en curso?',
  lockStops:
    'Las transferencias necesitan tus claves, así que se detienen. Las subidas se pueden retomar después de desbloquear; las descargas empiezan de nuevo.',
  lockUnsavedTitle: '¿Bloquear con texto sin guardar?',
  lockUnsaved:
    'Un texto abierto en este dispositivo tiene cambios sin guardar. Se pierden si bloqueas ahora.',
  logoutUnsavedTitle: '¿Cerrar sesión con texto sin guardar?',
  logoutUnsaved:
    'Un texto abierto en este dispositivo tiene cambios sin guardar. Se pierden si cierras sesión ahora.',
  logoutAnyway: 'Cerrar sesión ya',
  lockAnyway: 'Bloquear ya',
  lockCancel: 'Cancelar',
  notStored:
    'Este navegador no guarda nada y olvida lo que ha visto de tu unidad. Aquí puedes abrirlo todo, pero solo quitar personas, eliminar enlaces y crear un nuevo par de claves.',
  firstTime: 'Primera vez en este dispositivo',
  firstTimeNoted: 'No avisar más de que es la primera vez',
  forgets: 'Este navegador puede olvidar lo que ha visto de tu unidad.',
  used: '{used} de {quota} en uso',
  unlimited: 'sin límite',
  usedByFiles: 'Tus archivos: {size}',
  usedUnknown: 'No se pudo cargar cuánto espacio se usa',
  storage: 'Almacenamiento',
  nearlyFull: 'Tu almacenamiento está casi lleno: quedan {free}.',
  full: 'Tu almacenamiento está lleno. Elimina algo o pide más espacio a tu administrador.',
  toDark: 'Cambiar a modo oscuro',
  toLight: 'Cambiar a modo claro',
  administratorsOnlyTitle: 'Solo para administradores',
  administratorsOnly: 'Los administradores de este servidor gestionan los usuarios y los ajustes.',
  newCount: '{count, plural, one {{count} nuevo} many {{count} nuevos} other {{count} nuevos}}',
};

export const atRest: Translation<English['atRest']> = {
  transfersBegun: 'Han empezado transferencias.',
  transfersEnded:
    '{done, plural, one {1 transferencia terminada.} many {{done} transferencias terminadas.} other {{done} transferencias terminadas.}}',
  transfersFailed:
    '{done, plural, one {1 transferencia terminada.} many {{done} transferencias terminadas.} other {{done} transferencias terminadas.}} Fallidas: {failed}.',
  transfersCancelled: 'Se han cancelado transferencias.',
  offline:
    'Sin conexión: se muestra lo que tiene este dispositivo. Lo que necesita el servidor espera a que vuelva.',
  newVersion: 'Hay una versión nueva.',
  newVersionLater: 'Hay una versión nueva. Recarga esta página cuando terminen las transferencias.',
  reload: 'Recargar',
  update: 'Actualizar',
  added: 'Añadido por {who}: «{name}».',
  changed: 'Modificado por {who}: «{name}».',
  removed: 'Quitado por {who}: «{name}».',
  several:
    '{count, plural, one {1 cambio hecho por {who}.} many {{count} cambios hechos por {who}.} other {{count} cambios hechos por {who}.}}',
  anotherDevice: 'otro dispositivo',
  anotherOfYours: 'otro de tus dispositivos',
  somebody: 'alguien a quien no conoces',
  others: 'otras personas',
  and: '{first} y {more, plural, one {1 persona más} many {{more} personas más} other {{more} personas más}}',
};
