import type { English, Translation } from '../catalogue.ts';

export const passkeys: Translation<English['passkeys']> = {
  about:
    'Uma chave de acesso abre seus arquivos com seu dedo, seu rosto ou um PIN, em um celular, um computador ou uma chave de segurança. Assim você não precisa da senha nem de um código.',
  none: 'Você ainda não tem chaves de acesso.',
  unsupported: 'Este navegador não tem chaves de acesso.',
  add: 'Adicionar chave de acesso',
  timesUnused: 'Adicionada: {added}, ainda não usada',
  times: 'Adicionada: {added}, último uso: {used}',
  more: 'Mais opções de {name}',
  rename: 'Renomear',
  remove: 'Remover',
  cancel: 'Cancelar',
  addTitle: 'Adicionar uma chave de acesso',
  addText:
    'Seu navegador então pergunta onde guardá-la. Sua chave privada é protegida com ela, neste dispositivo.',
  name: 'Nome',
  nameHint: 'Para você reconhecê-la, como “Celular” ou “Chave no chaveiro”.',
  nameRequired: 'Dê um nome à chave de acesso',
  privateKey: 'Sua chave privada',
  continue: 'Continuar',
  adding: 'Siga as instruções do navegador…',
  added: 'A chave de acesso foi adicionada.',
  renameTitle: 'Renomear chave de acesso',
  save: 'Salvar',
  removeTitle: 'Remover esta chave de acesso?',
  removeText:
    '“{name}” não abre mais sua conta, e outros dispositivos que entraram com ela são desconectados. O que seu navegador ou sua chave de segurança guarda dela não serve mais; você pode excluir lá.',
  removeYes: 'Sim, remover',
  removed: 'A chave de acesso foi removida.',
};
