import type { English, Translation } from '../catalogue.ts';

export const privateKey: Translation<English['privateKey']> = {
  privateKey: '私钥',
  notKeptHint: '此服务器不保存你的私钥。请粘贴私钥，或选择你保存的 .pem 文件。',
  chooseFile: '选择文件',
  required: '请粘贴你的私钥，从 -----BEGIN 到 END-----',
  pem: '私钥 (PEM)',
  download: '下载为 .pem 文件',
  meaning:
    '此账户由没有加密功能的程序创建。密钥文件包含你的私钥和第二个秘密；即使私钥单独泄露，没有这个秘密也打不开你的任何内容。你将在下一步保存它。此后，你现有的私钥不能再打开此账户，其通行密钥和恢复码也不能。',
};
