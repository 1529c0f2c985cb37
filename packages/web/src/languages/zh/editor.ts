import type { English, Translation } from '../catalogue.ts';

export const editor: Translation<English['editor']> = {
  editor: '编辑器',
  close: '关闭编辑器',
  preview: '预览',
  save: '保存',
  content: '{name} 的文本',
  keyboardHint: 'Tab 键用于缩进。要用键盘离开文本，请先按 Escape，再按 Tab。',
  loading: '正在解密…',
  failed: '无法编辑此文件',
  tryAgain: '重试',

  readOnly: {
    'too-large': '此文件大于 {limit}，因此在这里只能阅读，且只显示开头部分。要修改请先下载。',
    'not-utf-8': '此文件不是 UTF-8 编码，因此在这里只能阅读。保存会改变没有人动过的字符。',
  },

  state: {
    saved: '已保存',
    unsaved: '尚未保存',
    saving: '正在保存…',
    conflict: '未保存：文件已在别处更改',
    over: '未保存：不再与你共享',
    doubted: '未保存：与签名时不符',
    rekeyed: '未保存：密钥对不同',
    viewed: '未保存：你现在只能查看',
    readOnly: '只读',
  },
  offline: '未保存：无法连接服务器。你的文本会留在这里，待服务器响应后保存。',
  notSaved: '未保存：{reason}',
  format: '{encoding}，{lineBreaks}',
  lineBreaks: { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR', mixed: '混合换行符' },

  changed:
    '此文件已在另一台设备上更改（{when}）。要将你的文本存为最新版本，还是采用对方的？两者都会留在版本历史中。',
  gone: '此文件已在另一台设备上删除。保留你的文本，它就会重新存储。',
  over: '此文件不再与你共享。请将文本作为新文件保存到你自己的文件中。',
  doubted:
    '服务器显示的此文件夹与签名时不同，因此不会在其中保存任何内容。请将文本作为新文件保存到你自己的文件中。',
  rekeyed:
    '所有者的密钥对与你所知的不同，因此不会在此保存任何内容。请将文本作为新文件保存到你自己的文件中，然后比对指纹。',
  viewed: '你现在只能查看此文件。请将文本作为新文件保存到你自己的文件中。',
  saveAsNew: '另存为新文件',
  keepMine: '保留我的',
  takeTheirs: '采用对方的',
  compare: '对比',
  back: '返回我的文本',
  mine: '我的文本',
  theirs: '对方的文本',

  leaveTitle: '不保存就离开？',
  leaveText: '你对“{name}”的最后更改尚未保存。',
  stay: '留下',
  leave: '不保存并离开',
  saveAndLeave: '保存并离开',
};
