import type { English, Translation } from '../catalogue.ts';

export const editor: Translation<English['editor']> = {
  editor: 'Editor',
  close: 'Cerrar el editor',
  preview: 'Vista previa',
  save: 'Guardar',
  content: 'Texto de {name}',
  keyboardHint:
    'La tecla Tab sangra el texto. Para salir del texto con el teclado, pulsa Escape y después Tab.',
  loading: 'Descifrando…',
  failed: 'Este archivo no se puede editar',
  tryAgain: 'Reintentar',
  readOnly: {
    'too-large':
      'Este archivo supera {limit}, así que aquí solo se puede leer y solo se muestra el principio. Descárgalo para modificarlo.',
    'not-utf-8':
      'Este archivo no está en UTF-8, así que aquí solo se puede leer. Al guardarlo cambiarían caracteres que nadie ha tocado.',
  },
  state: {
    saved: 'Guardado',
    unsaved: 'Sin guardar',
    saving: 'Guardando…',
    conflict: 'Sin guardar: el archivo se modificó en otro lugar',
    over: 'No guardado: ya no se comparte contigo',
    doubted: 'No guardado: no está como se firmó',
    rekeyed: 'No guardado: otro par de claves',
    viewed: 'No guardado: ahora solo puedes verlo',
    readOnly: 'Solo lectura',
  },
  offline:
    'Sin guardar: no se puede contactar con el servidor. Tu texto se queda aquí y se guarda en cuanto responda.',
  notSaved: 'Sin guardar: {reason}',
  format: '{encoding}, {lineBreaks}',
  lineBreaks: { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR', mixed: 'Saltos de línea mixtos' },
  changed:
    'Este archivo se modificó en otro dispositivo ({when}). ¿Guardar tu texto como la versión más reciente o usar el otro? Ambos quedan en el historial.',
  gone: 'Este archivo se eliminó en otro dispositivo. Conserva tu texto y se guardará de nuevo.',
  over: 'Esto ya no se comparte contigo. Guarda tu texto como archivo nuevo en tus propios archivos.',
  doubted:
    'El servidor muestra esta carpeta de otra forma que como se firmó, así que no se guarda nada en ella. Guarda tu texto como archivo nuevo en tus propios archivos.',
  rekeyed:
    'El propietario tiene otro par de claves que el que conoces, así que no se guarda nada aquí. Guarda tu texto como archivo nuevo en tus propios archivos y compara después las huellas.',
  viewed: 'Ahora solo puedes ver esto. Guarda tu texto como archivo nuevo en tus propios archivos.',
  saveAsNew: 'Guardar como archivo nuevo',
  keepMine: 'Conservar el mío',
  takeTheirs: 'Usar el otro',
  compare: 'Comparar',
  back: 'Volver a mi texto',
  mine: 'Mi texto',
  theirs: 'El otro texto',
  leaveTitle: '¿Salir sin guardar?',
  leaveText: 'Tus últimos cambios en «{name}» no están guardados.',
  stay: 'Quedarse',
  leave: 'Salir sin guardar',
  saveAndLeave: 'Guardar y salir',
};
