import type { MailTexts } from './en.ts';

export const zh = {
  activation: {
    subject: '激活你的 {app} 帐户',
    body: `有人（希望是你）用这个邮箱地址在 {app} 上注册了帐户。

要激活帐户，请在七天内打开以下地址，并在登录该帐户后确认：

{link}

{days, plural, other {# 天}}后仍无人激活的帐户将连同其中的所有内容一起删除。

如果不是你本人操作，请忽略此邮件：该帐户不会得到你的邮箱地址。你也可以在同一地址立即删除该帐户。
`,
  },
  alreadyRegistered: {
    subject: '你已有 {app} 帐户',
    body: `有人（希望是你）试图用这个邮箱地址在 {app} 上注册，但该地址已有帐户。

要登录，请打开： {login}

如果你忘记了密码： {forgotten}

如果不是你本人操作，请忽略此邮件：没有任何变化。
`,
  },
  startOver: {
    subject: '重新开始使用你的 {app} 帐户',
    body: `有人（希望是你）丢失了这个邮箱地址所属 {app} 帐户的密码和私钥。

没有其中之一，任何人都无法打开该帐户。能做的是删除其中存储的所有内容，然后重新开始。为此，请在一小时内打开以下地址：

{link}

如果你有私钥或恢复代码，则无需删除任何内容： {forgotten}

如果不是你本人操作，请忽略此邮件：没有任何变化。
`,
  },
  invitation: {
    subject: '邀请你加入 {app}',
    body: `{inviter} 邀请你加入 {app}，在那里以端到端加密的方式存储你的文件。

要创建帐户，请在 {until} (UTC) 之前打开以下地址：

{link}

如果你不知道这是怎么回事，请忽略此邮件。
`,
  },
  unsignedInvitation: {
    subject: '邀请你加入 {app}',
    body: `{app} 的管理员邀请你加入 {app}，在那里以端到端加密的方式存储你的文件。

要创建帐户，请在 {until} (UTC) 之前打开以下地址：

{link}

如果你不知道这是怎么回事，请忽略此邮件。
`,
  },
  spaceInvitation: {
    subject: '{inviter} 与你共享文件夹',
    body: `{inviter} 想在 {app} 上与你共享一个端到端加密的文件夹。

要查看该文件夹，请在 {until} (UTC) 之前打开以下地址，并在那里创建帐户：

{link}

随后 {inviter} 会收到让你加入的请求。如果你不知道这是怎么回事，请忽略此邮件。
`,
  },
  shared: {
    subject: '{owner} 与你共享了内容',
    body: `{owner} 在 {app} 上与你共享了端到端加密的内容。

要查看是什么并选择接受或拒绝，请登录： {page}

如果你不认识对方，请拒绝。你可以在帐户的“详细信息”中关闭此类邮件： {account}
`,
  },
  test: {
    subject: '{app} 的测试邮件',
    body: `此邮件由 {app} 的设置页面发送： {page}

邮件发送正常。
`,
  },
} satisfies MailTexts;
