import type { English, Translation } from '../catalogue.ts';

export const waiting: Translation<English['waiting']> = {
  title: '鍵を持たないプログラム',
  text: 'あなたの鍵なしで、このサーバーのAPIを使うスクリプトやプログラムです。使っていない場合はオフのままにしてください。',
  allow: '鍵のないプログラムにドライブの変更を許可',
  isOff:
    'プログラムは読み取りとアップロードの開始ができます。デバイスが署名したドライブの変更は拒否されます。',
  isOn: 'プログラムによる作成、名前の変更、移動、削除は、あなたが受け入れるか元に戻すまで保留されます。それまでデバイスは、すべてをあなたが署名したとおりに表示します。',
  altered:
    'サーバーが示す設定は、デバイスが暗号化したものと異なります。設定し直すまで、オフとして扱われます。',
  untaken:
    'このサーバーはまだプログラムを拒否しています。接続が切れたなどの理由で、設定が届いていません。もう一度送るか、オフにしてください。',
  tellAgain: 'もう一度送る',
  allowTitle: '鍵のないプログラムにドライブの変更を許可しますか？',
  allowText:
    'あなたのアカウントにログインしたプログラムが、鍵なしで作成、名前の変更、移動、削除を行えるようになり、サーバーの運営者も同様です。いずれも署名されません。変更は1件ずつ名前とともに表示され、受け入れるか元に戻すかを選べます。プログラムには自分の変更がすぐに見えます。受け入れるまで、あなたが何かを失うことはありません。',
  allowYes: '許可する',
  forbidTitle: '鍵なしの変更を再び拒否しますか？',
  forbidText: '鍵なしでドライブを変更するプログラムは動作しなくなります。',
  forbidYes: '拒否する',

  back: 'マイアカウント',
  waitingTitle: '鍵なしの変更',
  howTo:
    'これらの変更はプログラムがあなたの鍵なしで行ったもので、誰も署名していません。あなたが決めるまで、デバイスはすべてをあなたが署名したとおりに表示します。あらかじめ選択されているものはありません。',
  nothing: '保留中のものはありません。',
  lie: 'サーバーは、プログラムが鍵なしで行ったとされる{count, plural, other {{count, number}件の変更}}を示しています。あなたは許可していないため、これは偽りです。何の効力もなく、デバイスはすべてをあなたが署名したとおりに表示します。サーバーの運営者に問い合わせてください。',
  list: '保留中の変更',
  keep: '元に戻す',
  accept: '受け入れる',
  confirm: '決定に署名',
  confirmText: {
    accepted: '{accepted, plural, other {{accepted, number}件の変更}}を受け入れ、あなたの鍵で暗号化します。',
    putBack:
      '{putBack, plural, other {{putBack, number}件の変更}}を、あなたが署名したとおりに元に戻します。プログラムが追加し、元に戻すものは削除されます。',
    both: '{putBack, plural, other {{putBack, number}件の変更}}をあなたが署名したとおりに元に戻し、{accepted, plural, other {{accepted, number}件の変更}}を受け入れてあなたの鍵で暗号化します。プログラムが追加し、元に戻すものは削除されます。',
  },
  confirmYes: '署名',
  done: '決定に署名しました。',

  banner: '{count, plural, other {鍵なしの変更が{count, number}件、確認を待っています。}}',
  bannerLie: 'サーバーが、あなたの許可していない鍵なしの変更を示しています。',
  look: '確認する',

  top: 'マイファイル',
  unreadable: '開けないもの',
  deeds: {
    added: '追加',
    renamed: '名前を変更',
    moved: '移動',
    trashed: 'ゴミ箱に移動',
    restored: '復元',
    deleted: '削除',
    stored: '新しい内容',
    limited: 'リンクを制限',
    unlinked: 'リンクを削除',
  },
  renamedTo: '現在の名前は{name}',
  movedTo: '現在の場所は{place}',
  since: '{moment}から',
  cannotAccept: 'あなたの鍵で開けないため、元に戻すことしかできません。',
};
