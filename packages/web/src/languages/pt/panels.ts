import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: 'Cancelar',
  close: 'Fechar',
  togglePassword: 'Mostrar ou ocultar a senha',
  thumbnailDamaged: 'A miniatura foi danificada ou trocada fora do Coffer',
  copy: 'Copiar para a área de transferência',
  copied: 'Copiado para a área de transferência',
  currentPassword: 'Senha atual',
  currentPasswordRequired: 'Digite sua senha atual',
  tryAgain: 'Tentar de novo',
  needsServer: 'Isto precisa do servidor, que não pode ser acessado agora.',
};
