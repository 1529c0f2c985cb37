import type { English, Translation } from '../catalogue.ts';

export const passkeys: Translation<English['passkeys']> = {
  about:
    'Una clave de acceso abre tus archivos con el dedo, la cara o un PIN, en un teléfono, un ordenador o una llave de seguridad. Así no necesitas ni contraseña ni código.',
  none: 'Aún no tienes claves de acceso.',
  unsupported: 'Este navegador no admite claves de acceso.',
  add: 'Añadir clave de acceso',
  timesUnused: 'Añadida: {added}, aún sin usar',
  times: 'Añadida: {added}, último uso: {used}',
  more: 'Más opciones de {name}',
  rename: 'Renombrar',
  remove: 'Eliminar',
  cancel: 'Cancelar',
  addTitle: 'Añadir una clave de acceso',
  addText:
    'Tu navegador preguntará dónde guardarla. Tu clave privada se protege con ella en este dispositivo.',
  name: 'Nombre',
  nameHint: 'Para que la reconozcas, como «Teléfono» o «Llavero».',
  nameRequired: 'Pon un nombre a la clave de acceso',
  privateKey: 'Tu clave privada',
  continue: 'Continuar',
  adding: 'Sigue en tu navegador…',
  added: 'Clave de acceso añadida.',
  renameTitle: 'Renombrar clave de acceso',
  save: 'Guardar',
  removeTitle: '¿Eliminar esta clave de acceso?',
  removeText:
    '«{name}» ya no abrirá tu cuenta, y se cierra la sesión en los demás dispositivos que la usaron. Lo que tu navegador o llave de seguridad guarde de ella ya no sirve; puedes eliminarlo allí.',
  removeYes: 'Sí, eliminar',
  removed: 'Clave de acceso eliminada.',
};
