import type { English, Translation } from '../catalogue.ts';

export const receiving: Translation<English['receiving']> = {
  title: '保存到 Coffer',
  from: '这些内容由这台设备上的其他应用或你访问过的页面移交。请只保存你自己分享的内容。',
  what: '{count, plural, other {{count} 个文件，{size}}}',
  where: '保存位置',
  save: '保存',
  cancel: '取消',
  away: '无法连接服务器。你保存的内容会在此页面等待服务器恢复：请不要关闭页面。',
  nothing: '这里没有可保存的内容。可能是没有文件的文本，或页面在此期间重新加载过。请重新分享。',
  toFiles: '我的文件',
};
