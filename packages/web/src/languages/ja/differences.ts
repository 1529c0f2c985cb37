import type { English, Translation } from '../catalogue.ts';

export const differences: Translation<English['differences']> = {
  title: 'サーバー上の違い',
  top: 'マイファイル',
  damaged: '開けない項目',
  reading: 'このデバイスが見たものとサーバーが示すものを比較しています…',
  same: 'サーバーが示すすべてのファイルとフォルダーは、このデバイスが見たものと同じです。',
  noRows:
    'このデバイスにはファイルの一覧が保存されていないため、比較できません。現在の内容で続ける前に、ファイルを確認し、より長く使っているデバイスでも確認してください。',
  lied: 'サーバーが今示すものは、あなたのどのデバイスも署名していないため、受け入れられるものがありません。署名された内容が示されるまで、このドライブには何も書き込まれません。',
  ownersRows: 'リンク、スター、設定は比較されません。サーバーが示すままです。',
  howTo:
    '「元に戻す」は項目をこのデバイスが見た状態にします。サーバーにしかないものはゴミ箱に移動します。「受け入れる」はサーバーが示すとおりにします。確認するまで何も変わりません。',
  list: '違いのあるファイルとフォルダー',
  keep: '元に戻す',
  accept: '受け入れる',
  happened: {
    missing: 'サーバーにない',
    added: 'サーバーにのみある',
    older: 'サーバーのほうが古い',
    changed: 'サーバーと異なる',
  },
  changedOn: '{when}に変更',
  called: 'サーバーでの名前は「{name}」',
  liesIn: 'サーバーでの場所は{place}',
  contentOf: 'ここは{here}の内容、サーバーは{there}の内容',
  trashedHere: 'ここではゴミ箱の中',
  trashedThere: 'サーバーではゴミ箱の中',
  contentGone: '内容がサーバーから失われています。元に戻しても名前と場所だけです',
  versionsGone: '{count}{count, plural, other {個のバージョン}}の内容がサーバーから失われています',
  notPutBack: '元に戻せません。その後、別の鍵になりました',
  sealed: '名前または詳細が暗号化し直されています',
  confirm: 'これで続ける',
  confirmText:
    '{back, plural, other {{back, number}件}}を元に戻し、{accepted, plural, other {{accepted, number}件をサーバーが示すとおりに受け入れます}}。このデバイスはそのとおりにドライブに署名します。他のデバイスには決定内容が表示され、そこで同意すると従います。',
  confirmYes: '署名する',
  done: '決定したとおりにドライブに署名しました。',
  acceptAll: '現在の内容で続ける',
  follow: '従う',
  endedBy:
    '別のデバイスが{when}（そのデバイスの時計による）に決定しました。その直後、アカウントページには次の単語が表示されました: {words}。どのデバイスでも行った覚えがない場合は、従わずに鍵ペアを変更してください。',
  wouldChange: '従うと、このデバイスでは次のように変わります:',
  followed: 'このデバイスは決定に従いました。',
};
