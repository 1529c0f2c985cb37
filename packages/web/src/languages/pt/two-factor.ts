import type { English, Translation } from '../catalogue.ts';

export const twoFactor: Translation<English['twoFactor']> = {
  why: 'Com um app autenticador, só a senha não basta para entrar: a cada vez, você também digita um código que o app mostra.',
  begin: 'Configurar app autenticador',
  scan: 'Leia isto com seu app autenticador',
  qrCode: 'Código QR para seu app autenticador',
  typed: 'Não consegue ler? Digite esta chave no app:',
  openApp: 'Abrir em um app neste dispositivo',
  code: 'Código do app',
  codeHint: 'Seis dígitos; mudam a cada meio minuto.',
  codeRequired: 'Digite os seis dígitos que o app mostra',
  confirm: 'Ativar',
  codesTitle: 'A autenticação de dois fatores está ativada',
  codesWhy:
    'Se você perder o app, cada um destes códigos de recuperação deixa você entrar uma vez. Só são mostrados agora: guarde-os separados da senha.',
  codes: 'Códigos de recuperação',
  download: 'Baixar como arquivo .txt',
  kept: 'Guardei os códigos de recuperação em um lugar seguro',
  done: 'Continuar',
  fileHeading: 'Códigos de recuperação de {email}, cada um para uma entrada:',
};
