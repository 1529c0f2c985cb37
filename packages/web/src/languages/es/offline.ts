import type { English, Translation } from '../catalogue.ts';

export const offline: Translation<English['offline']> = {
  title: '¿Guardarlo en este dispositivo?',
  question:
    'Se guarda sellado y sigue tus cambios. Este dispositivo abrirá entonces tu unidad también sin conexión: si lo pierdes, cerrar su sesión desde otro sitio solo surte efecto cuando vuelva a tener red. Hasta entonces lo protege un PIN; al cerrar sesión se elimina todo.',
  yes: 'Guardar aquí',
};
