import type { English, Translation } from '../catalogue.ts';

export const recovery: Translation<English['recovery']> = {
  why: 'Un código de recuperación es lo bastante corto para anotarlo. Con él puedes definir una contraseña nueva si olvidas la tuya, y todo se sigue abriendo. Se crea en este dispositivo; el servidor no puede leerlo.',
  make: 'Crear código de recuperación',
  code: 'Código de recuperación',
  once: 'Solo se muestra ahora. Anótalo y guárdalo fuera de este dispositivo. Reemplaza cualquier código anterior.',
  kitTitle: 'Hoja de recuperación de Coffer',
  kitAccount: 'Cuenta',
  kitServer: 'Servidor',
  kitFingerprint: 'Huella de la clave',
  kitMade: 'Fecha',
  kitSigned: 'Firma',
  kitQr: 'Código QR del código de recuperación',
  kitUse:
    'Para usarlo: abre la dirección del servidor, elige «¿Olvidaste tu contraseña?» y después «Tengo un código de recuperación». Quien tenga esta hoja puede abrir la cuenta.',
  print: 'Imprimir',
  download: 'Descargar como archivo .txt',
};
