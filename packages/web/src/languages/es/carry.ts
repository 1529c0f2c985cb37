import type { English, Translation } from '../catalogue.ts';

export const carry: Translation<English['carry']> = {
  into: 'Mover a una carpeta compartida',
  outOf: 'Mover fuera de una carpeta compartida',
  move: 'Mover',
  cancel: 'Cancelar',
  what: '{count, plural, one {«{name}» irá a {to}.} many {{count} elementos irán a {to}.} other {{count} elementos irán a {to}.}}',
  folder: 'la carpeta compartida «{name}»',
  myFiles: 'Mis archivos',
  gains: 'Desde entonces tendrá acceso, también a la papelera y a las versiones anteriores:',
  nobodyGains: 'Nadie más que tú tiene esa carpeta.',
  loses: 'Pierde el acceso, pero conserva lo que ya haya visto o descargado:',
  nobodyLoses: 'Nadie pierde el acceso.',
  undoEnds: 'Después ya no se podrá deshacer lo que otras personas hayan cambiado en ello.',
  member: {
    viewer: '{who} (lectura)',
    editor: '{who} (edición)',
  },
  someone: 'alguien cuya cuenta ya no existe',
  owner:
    'La carpeta es de {who}: lo que muevas allí deja de ser tuyo y ya no decides quién puede abrirlo. Solo quien es propietario de la carpeta puede volver a sacarlo.',
  quoted: '«{name}»',
  links:
    '{count, plural, one {El enlace de {names} deja de valer.} many {Los enlaces de {names} dejan de valer.} other {Los enlaces de {names} dejan de valer.}}',
  linksBelow:
    '{count, plural, one {También deja de funcionar un enlace público a su contenido.} many {También dejan de funcionar {count} de enlaces públicos a su contenido.} other {También dejan de funcionar {count} enlaces públicos a su contenido.}}',
  onlyViews: 'Puedes ver esa carpeta, pero no cambiar nada en ella.',
  onlyOwner: 'Solo quien es propietario puede sacar algo de esta carpeta. Puedes guardar una copia.',
  loading: 'Comprobando quién puede abrirlo',
  moved:
    '{count, plural, one {«{name}» se ha movido} many {{count} elementos se han movido} other {{count} elementos se han movido}}',
};
