import type { English, Translation } from '../catalogue.ts';

export const waiting: Translation<English['waiting']> = {
  title: '没有密钥的程序',
  text: '不用你的密钥就使用此服务器 API 的脚本和程序。除非你有这样的程序，否则请保持关闭。',
  allow: '允许没有密钥的程序更改我的云盘',
  isOff: '程序可以读取并开始上传。对于已由你的设备签名的云盘，它们的更改会被拒绝。',
  isOn: '它们创建、重命名、移动或删除的内容，会等你接受或恢复。在此之前，你的设备按你签名的样子显示一切。',
  altered: '此服务器显示的设置与你的设备加密的不同。在你重新设置之前，视为关闭。',
  untaken: '此服务器仍拒绝程序：它没有收到你的设置，例如因为连接中断。请再次发送，或关闭此项。',
  tellAgain: '再次发送',
  allowTitle: '允许没有密钥的程序更改你的云盘？',
  allowText:
    '之后，登录到你账户的程序可以不用你的密钥进行创建、重命名、移动和删除，此服务器的运营者也可以。这些都没有签名：每项更改都会按名称显示给你，由你接受或恢复。程序会立即看到自己的更改；在你接受之前，你不会丢失任何内容。',
  allowYes: '允许',
  forbidTitle: '重新拒绝没有密钥的更改？',
  forbidText: '不用你的密钥更改云盘的程序将停止工作。',
  forbidYes: '拒绝',

  back: '我的账户',
  waitingTitle: '没有密钥的更改',
  howTo:
    '程序在没有你密钥的情况下做了这些更改，没有人为其签名。在你决定之前，你的设备按你签名的样子显示一切。没有任何预先选择。',
  nothing: '没有等待处理的更改。',
  lie: '此服务器显示 {count, plural, other {{count, number} 项更改}}，声称由没有密钥的程序所做。你没有允许过，因此这是假的：它们毫无作用，你的设备按你签名的样子显示一切。请询问此服务器的运营者。',
  list: '等待处理的更改',
  keep: '恢复',
  accept: '接受',
  confirm: '为决定签名',
  confirmText: {
    accepted: '{accepted, plural, other {{accepted, number} 项更改}}将被接受，并用你的密钥加密。',
    putBack:
      '{putBack, plural, other {{putBack, number} 项更改}}将恢复为你签名的样子。程序添加而被你恢复的内容会删除。',
    both: '{putBack, plural, other {{putBack, number} 项更改}}将恢复为你签名的样子，{accepted, plural, other {{accepted, number} 项更改}}将被接受，并用你的密钥加密。程序添加而被你恢复的内容会删除。',
  },
  confirmYes: '签名',
  done: '你的决定已签名。',

  banner: '{count, plural, other {{count, number} 项没有密钥的更改在等你处理。}}',
  bannerLie: '此服务器显示了你没有允许过的、没有密钥的更改。',
  look: '查看',

  top: '我的文件',
  unreadable: '无法打开的内容',
  deeds: {
    added: '添加',
    renamed: '重命名',
    moved: '移动',
    trashed: '移到回收站',
    restored: '还原',
    deleted: '删除',
    stored: '新内容',
    limited: '链接受限',
    unlinked: '链接已删除',
  },
  renamedTo: '现名为 {name}',
  movedTo: '现位于 {place}',
  since: '自 {moment}',
  cannotAccept: '它无法用你的密钥打开，因此只能恢复。',
};
