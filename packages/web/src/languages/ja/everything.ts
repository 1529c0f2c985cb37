import type { English, Translation } from '../catalogue.ts';

export const everything: Translation<English['everything']> = {
  filter: '表示する内容',
  filters: {
    all: 'すべて',
    own: '共有していないもの',
    'shared-by-me': '自分が共有',
    'shared-with-me': '自分と共有',
  },
  place: 'マイファイル',
  damaged: '破損した項目',
  reading: '読み込み中：',
  leftOut: '大きいため自動では読み込まれません。開くと含まれます：',
  failed: '開けなかったため、内容は表示されません：',
  asKept: 'このデバイスが最後にネットワークにつながっていたときの内容です：',
};
