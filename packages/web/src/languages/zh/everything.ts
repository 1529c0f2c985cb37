import type { English, Translation } from '../catalogue.ts';

export const everything: Translation<English['everything']> = {
  filter: '显示内容',
  filters: {
    all: '全部',
    own: '未共享',
    'shared-by-me': '我共享的',
    'shared-with-me': '与我共享的',
  },
  place: '我的文件',
  damaged: '受损项目',
  reading: '仍在读取：',
  leftOut: '内容过多，不会在此自动读取；打开后即会包含：',
  failed: '无法打开，因此不显示其中的内容：',
  asKept: '显示的是此设备上次联网时的内容：',
};
