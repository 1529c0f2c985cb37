import type { English, Translation } from '../catalogue.ts';

export const editor: Translation<English['editor']> = {
  editor: 'Editor',
  close: 'Fechar o editor',
  preview: 'Visualizar',
  save: 'Salvar',
  content: 'Texto de {name}',
  keyboardHint: 'A tecla Tab recua o texto. Para sair do texto pelo teclado, pressione Esc e depois Tab.',
  loading: 'Descriptografando…',
  failed: 'Este arquivo não pode ser editado',
  tryAgain: 'Tentar de novo',
  readOnly: {
    'too-large':
      'Este arquivo passa de {limit}, então só pode ser lido aqui, e só o começo é mostrado. Baixe-o para alterá-lo.',
    'not-utf-8':
      'Este arquivo não está em UTF-8, então só pode ser lido aqui. Salvá-lo mudaria caracteres em que ninguém mexeu.',
  },
  state: {
    saved: 'Salvo',
    unsaved: 'Ainda não salvo',
    saving: 'Salvando…',
    conflict: 'Não salvo: o arquivo foi alterado em outro lugar',
    over: 'Não salvo: não é mais compartilhado com você',
    doubted: 'Não salvo: não está como foi assinado',
    rekeyed: 'Não salvo: outro par de chaves',
    viewed: 'Não salvo: agora você só pode visualizar',
    readOnly: 'Somente leitura',
  },
  offline:
    'Não salvo: não foi possível acessar o servidor. Seu texto fica aqui e é salvo assim que ele responder.',
  notSaved: 'Não salvo: {reason}',
  format: '{encoding}, {lineBreaks}',
  lineBreaks: { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR', mixed: 'Quebras de linha mistas' },
  changed:
    'Este arquivo foi alterado em outro dispositivo ({when}). Salvar seu texto como a versão mais recente ou usar o outro? Ambos ficam no histórico.',
  gone: 'Este arquivo foi excluído em outro dispositivo. Mantenha seu texto, e ele será salvo de novo.',
  over: 'Isto não é mais compartilhado com você. Salve seu texto como um novo arquivo entre os seus arquivos.',
  doubted:
    'O servidor mostra esta pasta de forma diferente de como foi assinada, por isso nada é salvo nela. Salve seu texto como um novo arquivo entre os seus arquivos.',
  rekeyed:
    'O dono tem um par de chaves diferente do que você conhece, por isso nada é salvo aqui. Salve seu texto como um novo arquivo entre os seus arquivos e depois compare as impressões digitais.',
  viewed: 'Agora você só pode visualizar isto. Salve seu texto como um novo arquivo entre os seus arquivos.',
  saveAsNew: 'Salvar como novo arquivo',
  keepMine: 'Manter o meu',
  takeTheirs: 'Usar o outro',
  compare: 'Comparar',
  back: 'Voltar ao meu texto',
  mine: 'Meu texto',
  theirs: 'O outro texto',
  leaveTitle: 'Sair sem salvar?',
  leaveText: 'Suas últimas alterações em “{name}” não estão salvas.',
  stay: 'Ficar',
  leave: 'Sair sem salvar',
  saveAndLeave: 'Salvar e sair',
};
