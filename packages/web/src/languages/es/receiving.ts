import type { English, Translation } from '../catalogue.ts';

export const receiving: Translation<English['receiving']> = {
  title: 'Guardar en Coffer',
  from: 'Esto lo ha entregado otra aplicación de este dispositivo o una página que has visitado. Guarda solo lo que hayas compartido tú.',
  what: '{count, plural, one {Un archivo, {size}} many {{count} archivos, {size}} other {{count} archivos, {size}}}',
  where: 'Dónde',
  save: 'Guardar',
  cancel: 'Cancelar',
  away: 'No se puede contactar con el servidor. Lo que guardes espera en esta página hasta que vuelva: déjala abierta.',
  nothing:
    'Aquí no hay nada que guardar. Quizá era texto sin archivo, o la página se ha recargado mientras tanto. Compártelo de nuevo.',
  toFiles: 'Mis archivos',
};
