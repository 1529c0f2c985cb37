import type { English, Translation } from '../catalogue.ts';

export const sending: Translation<English['sending']> = {
  title: '发送文件',
  opening: '正在打开链接…',
  says: '给你此链接的人说：',
  limits: '最多 {files, plural, other {{files} 个文件}}，共 {size}。',
  until: '截止于 {moment}。',
  promise: '端到端加密。文件在你的浏览器中为链接创建者加密；服务器无法读取，你也看不到别人发送的内容。',
  drop: '将文件拖到这里',
  or: '或',
  choose: '选择文件',
  more: '发送更多文件',
  files: '文件',
  waiting: '等待中',
  sending: '{percent}%',
  sent: '已发送',
  noConnection: '正在等待连接…',
  cancel: '取消',
  cancelNamed: '取消 {name}',
  again: '重试',
  againNamed: '重试 {name}',
  allSent: '{count, plural, =1 {你的文件已发送。} other {你的 {count} 个文件已发送。}}',
  allSentHint: '你可以关闭此页面。已发送的内容正等待链接创建者处理。',
  keepOpen: '在全部发送完成之前，请不要关闭此页面。',
  tooLarge: '此文件太大：还剩 {left}。',
  tooMany: '无法再通过此链接发送更多文件。',
  noRoom: '目前没有空间存放此文件。请告知给你链接的人。',
  full: '无法再通过此链接发送任何内容。',
  isDirectory: '{name} 是文件夹。请发送其中的文件，或发送压缩包。',
  tryAgain: '重试',
};

export const sendProblems: Translation<English['sendProblems']> = {
  incomplete: {
    title: '此链接不完整',
    text: '# 后面的部分缺失或被截断。请重新索取完整链接。',
  },
  altered: {
    title: '没有发送任何内容',
    text: '服务器显示的密钥与此链接所指的不同，或链接被更改过。可能有人想读取你发送的内容。请通过其他途径重新索取链接；如果依旧，请不要使用它。',
  },
  expired: { title: '此链接已过期', text: '请向给你链接的人索取新的链接。' },
  gone: { title: '这里什么都没有', text: '此链接不存在，或已被撤回。' },
  full: {
    title: '此链接已用完',
    text: '通过它发送的内容已达所有者允许的上限。请索取新的链接。',
  },
  switchedOff: {
    title: '链接已关闭',
    text: '此服务器的管理员不允许使用链接。',
  },
  failed: { title: '此链接现在无法打开', text: '' },
};
