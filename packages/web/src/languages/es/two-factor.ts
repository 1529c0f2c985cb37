import type { English, Translation } from '../catalogue.ts';

export const twoFactor: Translation<English['twoFactor']> = {
  why: 'Con una aplicación de autenticación, tu contraseña por sí sola no basta para iniciar sesión: cada vez escribes también un código que te muestra la aplicación.',
  begin: 'Configurar aplicación de autenticación',
  scan: 'Escanéalo con tu aplicación de autenticación',
  qrCode: 'Código QR para tu aplicación de autenticación',
  typed: '¿No puedes escanearlo? Escribe esta clave en la aplicación:',
  openApp: 'Abrir en una aplicación de este dispositivo',
  code: 'Código de la aplicación',
  codeHint: 'Seis dígitos; cambian cada medio minuto.',
  codeRequired: 'Escribe los seis dígitos que muestra la aplicación',
  confirm: 'Activar',
  codesTitle: 'La verificación en dos pasos está activada',
  codesWhy:
    'Si pierdes la aplicación, cada uno de estos códigos de recuperación te deja entrar una vez. Solo se muestran ahora: guárdalos aparte de tu contraseña.',
  codes: 'Códigos de recuperación',
  download: 'Descargar como archivo .txt',
  kept: 'He guardado los códigos de recuperación en un lugar seguro',
  done: 'Continuar',
  fileHeading: 'Códigos de recuperación de {email}, cada uno para un inicio de sesión:',
};
