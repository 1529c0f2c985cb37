import type { English, Translation } from '../catalogue.ts';

export const photos: Translation<English['photos']> = {
  photos: '照片',
  count: '{count, plural, other {{count, number} 张图片和视频}}',
  slideshow: '幻灯片',
  showInFolder: '在文件夹中显示',
  details: '详细信息',

  reading: '正在这台设备上读取你的图片…',
  readingOn: '仍在这台设备上读取你的云盘；可能还有更多。',
  empty: '还没有图片',
  emptyHint: '你整个云盘中的图片和视频会按拍摄日期显示在这里。请在“我的文件”中上传。',

  picture: '图片',
  tile: '{name}，{day}',
  select: '选择 {name}',
  selectDay: '选择 {day}',
  scrubber: '日期',
  duration: '时长 {text}',
};
