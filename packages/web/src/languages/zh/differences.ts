import type { English, Translation } from '../catalogue.ts';

export const differences: Translation<English['differences']> = {
  title: '服务器上的差异',
  top: '我的文件',
  damaged: '无法打开的项目',
  reading: '正在将这台设备见过的内容与服务器显示的内容进行比较…',
  same: '服务器显示的所有文件和文件夹都与这台设备见过的一致。',
  noRows:
    '这台设备没有保存你的文件列表，因此无从比较。请检查你的文件，并到用得更久的设备上查看，然后再决定是否沿用现有内容。',
  lied: '服务器现在显示的内容不是你的任何设备签名的，因此没有可以接受的内容。在服务器显示已签名的内容之前，不会向此云盘写入任何内容。',
  ownersRows: '链接、星标和设置不参与比较：它们保持服务器显示的样子。',
  howTo:
    '“恢复”会让项目变回这台设备见过的样子；只有服务器上才有的项目会移到回收站。“接受”则采用服务器显示的样子。在你确认之前，什么都不会改变。',
  list: '有差异的文件和文件夹',
  keep: '恢复',
  accept: '接受',
  happened: {
    missing: '服务器上缺失',
    added: '仅服务器上有',
    older: '服务器上较旧',
    changed: '服务器上不同',
  },
  changedOn: '更改于 {when}',
  called: '服务器上名为“{name}”',
  liesIn: '服务器上位于 {place}',
  contentOf: '这里的内容来自 {here}，服务器上来自 {there}',
  trashedHere: '在这里位于回收站',
  trashedThere: '在服务器上位于回收站',
  contentGone: '其内容已从服务器上消失：恢复后只有名称和位置',
  versionsGone: '{count} {count, plural, other {个版本}}的内容已从服务器上消失',
  notPutBack: '无法恢复：此后它换了密钥',
  sealed: '名称或详细信息被重新加密',
  confirm: '按此继续',
  confirmText:
    '{back, plural, other {{back, number} 个项目}}将被恢复，{accepted, plural, other {{accepted, number} 个项目将按服务器显示的样子接受}}。这台设备会据此为云盘签名。你的其他设备会显示你的决定，并在你于那里同意后跟随。',
  confirmYes: '签名',
  done: '云盘已按你的决定签名。',
  acceptAll: '沿用现有内容',
  follow: '跟随',
  endedBy:
    '你的另一台设备在 {when}（按它自己的时钟）做了决定。紧接着，它的账户页面显示了这些词语：{words}。如果你没有在任何设备上这样做过，请不要跟随，并更换你的密钥对。',
  wouldChange: '如果跟随，这台设备上会有这些变化：',
  followed: '这台设备已跟随你的决定。',
};
