import type { English, Translation } from '../catalogue.ts';

export const photos: Translation<English['photos']> = {
  photos: 'Fotos',
  count:
    '{count, plural, =1 {1 foto ou vídeo} one {{count, number} fotos e vídeos} many {{count, number} fotos e vídeos} other {{count, number} fotos e vídeos}}',
  slideshow: 'Apresentação',
  showInFolder: 'Mostrar na pasta',
  details: 'Detalhes',
  reading: 'Lendo suas fotos neste dispositivo…',
  readingOn: 'Seu drive ainda está sendo lido neste dispositivo; mais fotos podem aparecer.',
  empty: 'Nenhuma foto ainda',
  emptyHint:
    'Fotos e vídeos de todo o seu drive aparecem aqui pelo dia em que foram feitos. Envie alguns em Meus arquivos.',
  picture: 'Foto',
  tile: '{name}, {day}',
  select: 'Selecionar {name}',
  selectDay: 'Selecionar {day}',
  scrubber: 'Data',
  duration: 'Duração: {text}',
};
