import type { English, Translation } from '../catalogue.ts';

export const offline: Translation<English['offline']> = {
  title: '保留在这台设备上？',
  question:
    '它会以加密形式保留，并随你的更改更新。之后这台设备没有网络也能打开你的云盘：如果设备丢失，从别处让它退出登录要等它联网后才会生效。在此之前由 PIN 保护；退出登录会移除一切。',
  yes: '保留在这里',
};
