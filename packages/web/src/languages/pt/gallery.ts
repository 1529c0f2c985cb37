import type { English, Translation } from '../catalogue.ts';

export const choosing: Translation<English['choosing']> = {
  begin: 'Escolher',
  all: 'Escolher tudo',
  done: 'Concluir',
  choose: 'Escolher {name}',
  bar: 'O que foi escolhido',
  chosen:
    '{count, plural, =0 {Nada escolhido} one {1 escolhido} many {{count} escolhidos} other {{count} escolhidos}}',
};

export const toDrive: Translation<English['toDrive']> = {
  title: 'Salvar “{name}” na minha unidade',
  whose:
    'Uma cópia é guardada na unidade de {email}. Ela é selada de novo com as suas chaves e não tem mais nada a ver com o link.',
  save: 'Salvar aqui',
  saving: 'Salvando… {percent}%',
  waiting: 'Não é possível alcançar o servidor. O salvamento continua assim que a conexão voltar.',
  saved:
    '{count, plural, =0 {Salvo sem nenhum arquivo.} one {Um arquivo foi salvo.} many {{count} arquivos foram salvos.} other {{count} arquivos foram salvos.}}',
  leftOut:
    '{count, plural, one {Um item ficou de fora: está danificado ou incompleto.} many {{count} itens ficaram de fora: estão danificados ou incompletos.} other {{count} itens ficaram de fora: estão danificados ou incompletos.}}',
  damaged: 'Não salvos, porque o que o servidor tem deles não é o que o proprietário guardou: {names}',
  gone: 'Não salvos, porque já não estão atrás do link: {names}',
  stays:
    '{count, plural, one {Um arquivo foi salvo antes, e permanece.} many {{count} arquivos foram salvos antes, e permanecem.} other {{count} arquivos foram salvos antes, e permanecem.}}',
  open: 'Abrir a pasta',
  close: 'Fechar',
};
