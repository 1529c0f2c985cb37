import type { English, Translation } from '../catalogue.ts';

export const doubt: Translation<English['doubt']> = {
  title: '这些是你的密钥吗？',
  subtitle: '服务器显示的账户密钥与这台设备见过的不同。没有用它们打开任何内容。',
  older:
    '它们比这台设备见过的更旧：就像你上次更改密码或密钥对从未发生过。服务器管理员恢复备份时会这样。有人想让你继续使用已更换的密钥或密码时，也会这样。',
  other:
    '它们不是从这台设备见过的密钥延续而来：你的任何密钥都没有指认过它们。你在另一台设备上重新开始用空账户，或用此地址新建账户时会这样。有人用别的密钥替换你的密钥时，也会这样。',
  account: '账户',
  seen: '这台设备见过的',
  shown: '服务器显示的',
  generation: '第 {generation} 代，指纹',
  generationAt: '第 {generation} 代，{at}，指纹',
  none: '完全没有密钥',
  whatToDo: '怎么办',
  compare: '与你已登录的另一台设备对比：那里的账户页面会显示你的密钥指纹。',
  ask: '询问服务器运营者是否恢复过备份。如果是，此后的更改已从服务器上消失：请重新设置你的新密码或新密钥对。',
  stop: '如果你无法解释，请到此为止。从现在起你添加的内容，可能会被持有旧密钥的人读取。',
  decision: '我知道原因，想继续使用服务器显示的密钥',
  goOn: '使用这些密钥',
  stay: '停止，不登录',
};

export const changed: Translation<English['changed']> = {
  title: '是你本人吗？',
  subtitle: '这台设备还没有见过新的密钥对。没有用它打开任何内容。',
  question: '你的密钥对在 {dates} 被更换：是你本人吗？',
  and: '、',
  account: '账户',
  former: '这台设备见过的密钥对',
  seenAt: '{at}，指纹',
  present: '新的密钥对，指纹',
  compare:
    '如果是你在另一台设备上更换的，那里的账户页面会显示指纹：数字应当相同。知道你密码或持有你私钥的人也能更换它。',
  mine: '是我',
  notMine: '不是我',

  stolenTitle: '有别人更换了它',
  stolenSubtitle:
    '你已在这台设备上退出登录，没有打开任何内容。生成新密钥对的人拥有你的密码或私钥，并能读取你至今存储的内容。',
  whatToDo: '怎么办',
  steps: {
    1: '想一想你的密码和私钥可能在哪里被人看到。从现在起，请使用你信任的设备。',
    2: '如果你不能马上继续，请让服务器运营者暂停你的账户，以免有人在此期间登录。',
    3: '要夺回账户，请重新登录，回答是你本人，并立即在账户页面选择“可能有别人知道我的密码”来设置新密码。这会生成你自己的密钥对，并让其他人全部退出登录。在此之前不要添加任何内容。',
    4: '如果你已无法登录，请从“忘记密码？”重新开始。这会删除已存储的内容。',
    5: '为你共享的内容创建新链接，并删除旧链接：拿到你密钥的人知道它们的地址。',
  },
  leave: '前往登录页面',
};

export const register: Translation<English['register']> = {
  registerTitle: '创建你的账户',
  firstTitle: '创建管理员账户',
  registerSubtitle: '你的密钥就在这台设备上生成。',
  invitedBy: '{who} 邀请你加入 {app}。',
  advanced: '高级',
  keySize: '密钥长度',
  keySizes: { 2048: '2048 位，快速且安全', 3072: '3072 位', 4096: '4096 位，生成较慢' },
  storeKey: '将私钥用我的密码锁定后保存在服务器上',
  storeKeyHint: '这样在任何设备上，只需邮箱和密码即可登录。',
  keyNotStored:
    '服务器不会保存私钥。每次在新设备上登录时，你都需要密钥文件。如果丢失了它，你的文件也就丢了：谁也无法替你打开。',
  register: '创建账户',
  registering: '正在生成密钥…',
  closedTitle: '注册已关闭',
  closed: '此服务器不接受新账户。请向管理员索取邀请。',
  invitationTitle: '仅限受邀注册',
  invitation: '打开邀请邮件中的链接，即可在这里创建账户。',
  twoFactorTitle: '保护你的登录',
  twoFactorSubtitle: '再多一步，由你决定。以后也能在“我的账户”中找到它。',
  skip: '暂时跳过',
};

export const keep: Translation<English['keep']> = {
  title: '保存你的私钥',
  keepOne: '谁也无法替你重置密码。请将以下两者之一保存在安全的地方，不要放在这台设备上。',
  recoveryTitle: '恢复码',
  codeKept: '我已将恢复码保存在安全的地方',
  keyTitle: '你的私钥',
  orKeyTitle: '或你的私钥',
  stored: '万一你忘记密码，可以用它打开文件。只要你还记得密码，就能在“我的账户”的“私钥”下再次找到它。',
  only: '这是唯一的副本。服务器不保存它，因此登录时需要它；没有它，谁也无法打开你的文件。它只显示这一次。',
  keyKept: '我已将私钥保存在安全的地方',
  goOn: '继续',
};

export const forgotten: Translation<English['forgotten']> = {
  title: '忘记密码？',
  subtitle:
    '谁也无法替你重置。服务器从未拥有过它，也读不到它所锁定的内容。但你的账户也许还有另一把钥匙：用它设置新密码后，一切仍能打开。',
  ways: '你有什么？',
  key: '我有私钥',
  keyHint: '注册时得到的 .pem 文件',
  code: '我有恢复码',
  codeHint: '你抄写下来的八组字母和数字',
  nothing: '两者都没有',
  nothingHint: '已存储的内容无法再打开，但你可以重新开始',
  remembered: '想起来了？',
  back: '返回',

  keyTitle: '用私钥设置新密码',
  keySubtitle: '私钥不会离开这台设备，只用来签名。',
  keyFieldHint: '粘贴私钥，将 .pem 文件拖到这里，或选择文件。',

  codeTitle: '用恢复码设置新密码',
  codeSubtitle: '恢复码在这台设备上打开你的私钥；服务器看不到它。',
  email: '电子邮箱',
  emailInvalid: '请输入邮箱地址，例如 name@example.org',
  recoveryCode: '恢复码',
  recoveryCodeHint: '大小写、空格和连字符都没关系。',
  recoveryCodeInvalid: '请输入恢复码的全部八组，例如 ABCD-EFGH-…',

  set: '设置新密码',
  setting: '正在打开密钥…',
  done: '新密码已设置。所有其他设备已退出登录。',

  nothingTitle: '重新开始',
  nothingSubtitle:
    '没有密码、私钥和恢复码，你账户中存储的内容就无法打开：你不能，我们不能，服务器运营者也不能。',
  nothingOffer:
    '可行的办法是删除账户中的一切，用同一邮箱地址重新开始。我们会向该地址发送链接；它一小时内有效，在你于那里确认之前不会删除任何内容。',
  nothingLook:
    '请先找找 .pem 文件可能在哪里：下载文件夹、另一台电脑或密码管理器中。你仍处于登录状态的设备也能打开一切。',
  send: '给我发送链接',
  sentTitle: '请查看你的邮箱',
  sent: '如果有账户验证过地址 {email}，链接已经发出。可能需要几分钟；也请查看垃圾邮件。',
  noMail: '此服务器不发送邮件。请让管理员删除你的账户；然后你可以用同一地址重新注册，从空的云盘开始。',
};

export const lock: Translation<English['lock']> = {
  away: '无法连接服务器。PIN 可以打开这台设备无需网络就能显示的内容；其他方式都需要服务器。',
  lockedTitle: '账户已锁定',
  lockedSubtitle: '密钥已从内存中清除。解锁后可从原处继续。',
  questionTitle: '锁定此云盘？',
  questionSubtitle: '目前尚未锁定。锁定会从内存中清除密钥（包括所有标签页），并停止传输。',
  backToFiles: '返回我的文件',
  decryptTitle: '解密你的私钥',
  decryptSubtitle: '它在这台设备上，由你的 PIN 保护。',

  pin: 'PIN',
  pinRequired: '请输入 PIN',
  unlock: '解锁',
  decrypt: '解密',
  unlocking: '正在打开密钥…',
  ways: '其他方式',
  usePin: '使用 PIN',
  usePassword: '使用密码',
  usePrivateKey: '使用私钥',
  someoneElse: '不是你？',
  logOut: '退出登录',
  noPinYet: '下次更快：',
  setPin: '解锁后设置 PIN',
  pinNext: '解锁后即可设置 PIN。',

  setupTitle: '锁定屏幕',
  setupSubtitle: '你离开时，这台设备如何保护你的密钥。其他设备不受影响。',
  pinSection: '用 PIN 解锁',
  pinHint: '六位或更多数字。它只能在这台设备上打开你的密钥；输错五次后，它所打开的内容会被删除。',
  pinAgain: '再次输入 PIN',
  choosePin: '设置 PIN',
  changePin: '更改 PIN',
  isSet: '这台设备已设置 PIN。',
  removePin: '移除 PIN',
  pinDigits: '只能使用数字',
  pinShort: '请至少使用 6 位数字',
  pinLong: '最多使用 32 位数字',
  pinSimple: '这是任何人都会最先尝试的 PIN 之一。请换一个。',
  pinsDiffer: '两次输入的 PIN 不一致',
  pinKept: 'PIN 已设置。设备锁定后以及你回来时，请使用它。',
  pinRemoved: 'PIN 已从这台设备移除。',
  idleSection: '自动锁定',
  idleLabel: '这台设备无人操作达',
  idleHint: '会先完成正在进行的传输。',
  never: '从不',
  minutes: '{minutes, plural, =60 {1 小时} other {{minutes} 分钟}}',
  lockNow: '立即锁定',
  done: '完成',
};

export const startOver: Translation<English['startOver']> = {
  title: '用空账户重新开始',
  subtitle:
    '你账户中的一切都会彻底删除：所有文件和文件夹、所有链接、通行密钥和第二重验证。邮箱地址仍归你所有，配上新密码和新密钥。',
  email: '账户的电子邮箱',
  emailInvalid: '请输入邮箱地址，例如 name@example.org',
  phrase: '全部删除',
  confirmation: '输入“{phrase}”以确认',
  confirmationMissing: '输入“{phrase}”后，一切都会被删除',
  start: '全部删除并重新开始',
  starting: '正在生成密钥…',
  cancel: '全部保持原样',

  expiredTitle: '此链接已失效',
  expired: '重新开始的链接有效期为一小时，且只能使用一次。打开此链接没有删除任何内容。',
  toForgotten: '索取新链接',
  done: '你的账户已清空。请用新密码登录。',
};
