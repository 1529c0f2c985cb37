import type { English, Translation } from '../catalogue.ts';

export const offline: Translation<English['offline']> = {
  title: 'このデバイスに保存しますか？',
  question:
    '暗号化して保存され、変更も反映されます。このデバイスは、ネットワークがなくてもドライブを開けるようになります。紛失した場合、他の場所からログアウトさせても、ネットワークに接続するまで反映されません。それまではPINが守ります。ログアウトするとすべて削除されます。',
  yes: 'ここに保存',
};
