import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: 'Cancelar',
  close: 'Cerrar',
  togglePassword: 'Mostrar u ocultar la contraseña',
  thumbnailDamaged: 'La miniatura se dañó o se cambió por otra fuera de Coffer',
  copy: 'Copiar al portapapeles',
  copied: 'Copiado al portapapeles',
  currentPassword: 'Contraseña actual',
  currentPasswordRequired: 'Escribe tu contraseña actual',
  tryAgain: 'Reintentar',
  needsServer: 'Esto necesita el servidor, y ahora no se puede contactar con él.',
};
