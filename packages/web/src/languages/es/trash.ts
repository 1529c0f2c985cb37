import type { English, Translation } from '../catalogue.ts';

export const trash: Translation<English['trash']> = {
  deleteOneTitle: '¿Eliminar {name}?',
  deleteOneFile: 'El archivo va a la papelera. Puedes restaurarlo desde allí.',
  deleteOneDirectory: 'La carpeta va a la papelera con todo lo que contiene. Puedes restaurarla desde allí.',
  deleteUpload: 'Esta subida no ha terminado. Lo que se ha enviado se elimina definitivamente.',
  deleteSelected: 'Eliminar selección',
  deleteSelectedText: {
    files:
      '{files, plural, one {1 archivo ({size}) va} many {{files} archivos ({size}) van} other {{files} archivos ({size}) van}} a la papelera. Puedes restaurarlos desde allí.',
    folders:
      '{folders, plural, one {1 carpeta con todo su contenido va} many {{folders} carpetas con todo su contenido van} other {{folders} carpetas con todo su contenido van}} a la papelera. Puedes restaurarlas desde allí.',
    both: '{files, plural, one {1 archivo} many {{files} archivos} other {{files} archivos}} ({size}) y {folders, plural, one {1 carpeta con todo su contenido} many {{folders} carpetas con todo su contenido} other {{folders} carpetas con todo su contenido}} van a la papelera. Puedes restaurarlo todo desde allí.',
  },
  yesDelete: 'Sí, eliminar',
  deleted:
    '{count, plural, one {«{name}» está en la papelera} many {{count} elementos están en la papelera} other {{count} elementos están en la papelera}}',
  trash: 'Papelera',
  trashHint:
    'Lo que hay aquí ocupa almacenamiento y se queda hasta que lo elimines definitivamente o tantos días como hayas definido en tu cuenta. Los enlaces a ello no abren nada.',
  spaceTrashHint:
    'Lo que se eliminó en esta carpeta. Lo ven todos los que tienen la carpeta; quien puede modificarla lo restaura, y solo quien la comparte lo elimina definitivamente.',
  trashEmptyTitle: 'La papelera está vacía',
  trashEmpty: 'Lo que eliminas llega primero aquí, y puedes restaurarlo.',
  trashedFrom: 'De',
  trashedAt: 'Eliminado',
  placeGone: 'Su carpeta también está en la papelera, así que se restaura en el nivel superior',
  restoreAll: 'Restaurar todo',
  restored:
    '{count, plural, one {Restaurado} many {{count} elementos restaurados} other {{count} elementos restaurados}}',
  restoredAs: 'Restaurado como «{name}», porque su nombre ya se usaba o su carpeta no existe',
  restoredElsewhere: '{count} elementos restaurados, {relocated} con otro nombre o en el nivel superior',
  deleteForGoodTitle: '¿Eliminar definitivamente?',
  deleteForGoodText:
    '{count, plural, one {«{name}» se elimina} many {{count} elementos se eliminan} other {{count} elementos se eliminan}} del servidor, con todo su contenido. Nadie podrá recuperarlo.',
  deleteForGoodOthers:
    '{others, plural, one {También se elimina un elemento que ya se había eliminado antes de ahí.} many {También se eliminan {others} elementos que ya se habían eliminado antes de ahí.} other {También se eliminan {others} elementos que ya se habían eliminado antes de ahí.}}',
  emptyTrash: 'Vaciar papelera',
  emptyTrashTitle: '¿Vaciar la papelera?',
  emptyText:
    '{count, plural, one {El único elemento de la papelera se elimina} many {Los {count} elementos de la papelera se eliminan} other {Los {count} elementos de la papelera se eliminan}} del servidor, con todo su contenido. Nadie podrá recuperarlo.',
  ofOthers:
    'También lo que otra persona pueda haber eliminado o cambiado en los últimos 90 días ({count}). Mientras siga aquí, se puede deshacer.',
};
