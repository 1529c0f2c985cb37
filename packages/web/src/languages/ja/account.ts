import type { English, Translation } from '../catalogue.ts';

export const account: Translation<English['account']> = {
  title: 'マイアカウント',
  sections: 'このページの内容',
  cancel: 'キャンセル',
  close: '閉じる',
  done: '完了',

  details: '詳細',
  email: 'メールアドレス',
  verified: '確認済み',
  unverified: '未確認',
  language: '言語',
  languageOfBrowser: 'ブラウザーの設定に従う',
  role: '役割',
  roles: { admin: '管理者', user: 'ユーザー' },
  sharingMails: '誰かが自分と共有したときにメールで通知する',
  sharingMailsText: 'メールには誰が共有したかだけを記載します。何を共有したかはサーバーも知りません。',
  memberSince: '登録日',
  keySize: '鍵',
  fingerprint: 'あなたの鍵のフィンガープリント',
  fingerprintText:
    'あなたのファイルを開くデバイスには、ここに同じ絵、単語、数字が表示されます。1つでも違う場合は、そのデバイスを信頼しないでください。',
  fingerprintPicture: 'フィンガープリントの絵',
  fingerprintWords: 'フィンガープリントの単語',

  storage: 'ストレージ',
  used: '{quota}中{used}を使用',
  unlimited: '無制限',
  usedHere: 'あなたのファイル: {size}',
  usedShare: '使用済みストレージ',
  storageEmpty: 'まだ何も保存されていません。',
  olderVersions:
    'うち{size}はファイルの古いバージョンです。ファイルの詳細で削除でき、保存しておく数は下で設定できます。',
  fromOthers: '共有されたもの: {size}。容量は共有した人の分として数えられます。',
  notCounted: 'ここではまだ数えていないもの: {names}。',
  byKind: '種類別の使用量',
  kinds: {
    archive: 'アーカイブ',
    audio: 'オーディオ',
    code: 'コードとデータ',
    document: '文書',
    file: 'その他のファイル',
    folder: 'フォルダー',
    image: '画像',
    pdf: 'PDF',
    presentation: 'プレゼンテーション',
    spreadsheet: 'スプレッドシート',
    text: 'テキスト',
    video: '動画',
  },
  kind: '種類',
  files: 'ファイル',
  size: 'サイズ',
  total: '合計',

  retention: 'バージョンとゴミ箱',
  retentionText:
    '置き換えたり削除したりしたものをどれだけ残すかを設定します。この設定はあなたのデバイスが暗号化して実行します。サーバーは読み取れず、自分では何も削除しません。',
  retentionUnset: '自動では何も削除されません。以下は提案で、保存すると有効になります。',
  retentionAltered:
    'サーバーが示す設定は、このデバイスが見たものより古いか、開けません。この設定で削除されるものはありません。続けるには保存し直してください。',
  retentionFields: {
    versions: {
      label: 'ファイルごとのバージョン数',
      placeholder: 'すべて',
      description:
        'ファイルが保存し直されると、この数を超えた古いバージョンは完全に削除されます。ただし過去30日間のものは残ります。',
    },
    versionDays: {
      label: '古いバージョンの保存日数',
      placeholder: '無制限',
      description: '別のバージョンに置き換わった時点から数えます。',
    },
    trashDays: {
      label: 'ゴミ箱の保存日数',
      placeholder: '無制限',
      description: 'ゴミ箱に入った時点から数えます。',
    },
  },
  retentionByAge:
    '空欄の場合は無制限です。日数は、あなたのデバイスのいずれかがゴミ箱の項目や置き換えられたバージョンを初めて見た時点から数えます。期限が過ぎると、ドライブを検証したデバイスの使用時に削除されます。',
  retentionSave: '保存',
  retentionSaved: 'バージョンとゴミ箱は設定どおりに保存されます。',

  search: '検索',
  searchText:
    'ドライブ内の名前はデバイス自身が検索します。デバイスがすべての名前を読み込むまでは、サーバーが手伝えます。',
  searchIndex: 'サーバーに検索を手伝わせる',
  searchIndexOn:
    'サーバーは名前のトークンを保持し、検索語のトークンも受け取ります。内容は読み取れませんが、どの名前に共通点があるかはわかります。',
  searchIndexing:
    '名前のトークンを作成しています。大きなドライブでは時間がかかります。終わるまでログインしたままにしてください。',
  searchIndexOff:
    'サーバーは名前のトークンを持たず、何を検索したかもわかりません。まだすべての名前を読み込んでいないデバイスでは何も見つかりません。',
  searchAltered:
    'サーバーが示すこの設定は、このデバイスが見たものより古いか、開けません。設定し直すまで、サーバーはトークンを受け取りません。',

  noticesPass: '通知を自動的に消す',
  noticesPassText: 'このデバイスでは数秒後に消えます。オフにすると、閉じるまで表示されます。',
  device: 'このデバイス',
  deviceText:
    'サーバーなしでフォルダーを開いたり名前を検索したりするために、このブラウザーがドライブについて保存しているものです。',
  signed: 'デバイスによる署名',
  signedText:
    'ドライブの変更は、それを行ったデバイスが毎回署名します。そのためサーバーは、このデバイスが見たものを省くことも、元に戻すこともできません。',
  signedGood: '検証済み',
  signedReading: '検証中、{percent}%',
  signedNewest:
    '最終検証は{when}、{revision, number}{revision, plural, other {件の変更}}の後です。同じものを検証した別のデバイスには、次の単語が表示されます: {words}',
  rootKey: 'ドライブの鍵',
  rootKeyText: 'デバイスが署名した第{generation, number}世代です。新しい鍵ペアを作ると次の世代が始まります。',
  rootKeyTextSince:
    'デバイスが署名した第{generation, number}世代で、{since}からのものです。新しい鍵ペアを作ると次の世代が始まります。',
  signedFirst: 'このデバイスで初めての使用',
  signedFirstMeans:
    'このデバイスはこれまでドライブを見たことがないため、サーバーが示したものを最新とみなしました: {revision, number}{revision, plural, other {件の変更}}、最後の署名は{when}。より長く使っているデバイスにその変更の後で次の単語が表示されていれば、何も省かれていません: {words}',
  signedTrust: '間違いありません',
  signedCompare: '違いを見る',
  signedVerify: 'ドライブを検証',
  signedTrouble: {
    space_rolled_back: '以前の状態が表示されています',
    space_forked: '別の経過をたどっています',
    space_ended: '別のデバイスで決定済み',
    space_lied: '署名された内容と異なります',
  },
  signedMeans: {
    space_rolled_back:
      'サーバーは、このデバイスが見たものより前のドライブを示しています。サーバーの運営者がバックアップを復元した可能性があります。問い合わせてください。それ以降の変更は失われています。',
    space_forked:
      'サーバーは、このデバイスが見た変更の代わりに別の変更を示しています。サーバーの運営者がバックアップを復元し、その後別のデバイスが使用を続けた可能性があります。問い合わせてください。それ以降にこのデバイスが見たものは失われています。',
    space_ended:
      'サーバーはデバイスごとに異なるドライブの経過を示しており、どれを続けるかを別のデバイスが決定しました。それに従うまで、このデバイスは自分が見たものを表示し、何も変更しません。',
    space_lied:
      'サーバーが示すものは、あなたのどのデバイスも署名していません。サーバー上で何かが変更、省略、または元に戻されました。署名された内容が示されるまで、このドライブには何も書き込まれません。サーバーの運営者に知らせてください。',
  },
  signedUnknown:
    'サーバーが示すものは、あなたのどのデバイスも署名しておらず、このデバイスには比較できるドライブの記録がありません。何も書き込まれません。サーバーの運営者に知らせてください。署名された内容を示せるかもしれません。ドライブより古いバックアップが復元された場合や、古い鍵ファイルでログインした場合、ドライブは自然には戻りません。ログアウトし、「パスワードをお忘れですか？」から最初からやり直してください。',
  signedAccept: '現在の内容で続ける',
  signedAcceptText:
    'このデバイスは、サーバーが今示しているとおりにドライブに署名します。それ以外にこのデバイスが見たものは破棄され、他のデバイスもこれに従います。ドライブが異なる理由がわかる場合にのみ行ってください。',
  signedAcceptYes: '現在の内容に署名',
  deviceRows: 'ここで把握しているファイルとフォルダー',
  deviceNoRows: 'まだありません。サーバーから読み込みます。',
  deviceCount: '{count, plural, other {{count, number}件、まだ暗号化されています。}}',
  deviceComplete: '完了',
  deviceLoading: '読み込み中、{percent}%',
  deviceNextVisit: '次回の訪問時',
  deviceKept: '保存済み',
  deviceKeptText: 'すぐに使えます。あなたの鍵がなければ誰も開けず、ログアウトすると削除されます。',
  deviceInMemory: 'メモリー内のみ',
  deviceInMemoryText: {
    full: 'このブラウザーには空き容量がないため、毎回読み込み直します。保存するには、このデバイスの空き容量を増やしてください。',
    refused:
      'このブラウザーはCofferのデータを保存しません。プライベートウィンドウや、ストレージが破損している場合に起こります。毎回読み込み直します。',
  },
  deviceRoom: '容量',
  deviceTakes: 'Cofferはここで、ブラウザーが提供する{quota}のうち{usage}を使用しています。',
  devicePersistent: '永続',
  devicePersistentText: 'ブラウザーが自動で削除することはありません。',
  deviceRemovable: '非永続',
  deviceRemovableText:
    '容量が不足したり、しばらく訪問がなかったりすると、ブラウザーが削除することがあります。その場合ファイルは読み込み直されますが、このデバイスはドライブのどの状態を見たかを忘れます。',

  offline: 'ネットワークなしでの使用',
  offlineText:
    'ネットワークがないときやサーバーが停止しているときも、このデバイスでドライブを表示、検索できます。',
  offlineUse: 'ネットワークなしでもこのドライブを開く',
  offlineUseOn:
    'このデバイスは単独でドライブを開けます。紛失した場合、他の場所からログアウトさせても、ネットワークに接続するまで反映されません。PINを設定し、自動でロックされるようにしてください。',
  offlineUseNot:
    'このブラウザーは次回のためにドライブの内容を保存しないため、サーバーなしでは表示するものがありません。理由は「このデバイス」をご覧ください。',
  offlineUseOff:
    'このページを開くにはサーバーが必要です。開いている間は、サーバーがなくても使い続けられます。',

  offlineFiles: 'このデバイス上のファイル',
  offlineRoom:
    '{count, plural, =0 {まだありません。ファイルやフォルダーのメニューで「オフラインで使用」を選択してください。} other {{count}件のファイルやフォルダーがここに暗号化して保存され、{size}を使用しています。}}',
  offlineTrouble: {
    full: '選択したものすべてを保存する容量がこのデバイスにありません。空き容量を増やすか、ここで何かを削除してください。',
    tampered:
      'アップロードされたものと異なるファイルがあり、ここには保存されていません。その他は保存されています。',
  },
  offlineRelease: 'このデバイスからすべて削除',

  security: 'セキュリティ',
  password: 'パスワード',
  passwordText: 'ログインに使用し、秘密鍵を保護します。',
  changePassword: 'パスワードを変更',
  changePasswordTitle: 'パスワードを変更',
  changePasswordText:
    '秘密鍵は新しいパスワードで保護し直されます。他のデバイスはすべてログアウトされます。そこで保存されていないテキストは失われます。',
  changePasswordCaveat:
    '新しいパスワードだけでは締め出せません。以前のパスワードを知っている人がサーバーのデータやバックアップを入手すると、今後追加するものも含めてファイルを読み続けられます。',
  changePasswordTextNoKey:
    'サーバーは秘密鍵を保存していないため、鍵ファイルを引き続き使用します。他のデバイスはすべてログアウトされます。そこで保存されていないテキストは失われます。',
  passwordExposed: '他の誰かがパスワードを知っている可能性がある',
  passwordExposedText:
    'その場合は新しい秘密鍵も作成され、今後書き込むものには新しい鍵が使われます。以前のパスワードを知っている人は、サーバーのデータがあっても、今後追加または変更するものを読めません。新しい鍵ファイルを保管してください。以前の鍵ファイル、回復コード、パスキー、PINは使えなくなります。公開リンクは引き続き有効です。他の人に持たせたくないものは削除してください。',
  passwordSame: '現在とは異なるパスワードを選んでください',
  savePassword: 'パスワードを変更',
  savingPassword: '鍵を保護し直しています…',
  passwordChanged: 'パスワードを変更しました。他のデバイスはすべてログアウトされました。',

  keyPair: '鍵ペア',
  keyPairText: '他の誰かが秘密鍵を入手した可能性がある場合は変更してください。',
  changeKeyPair: '鍵ペアを変更',
  keyPairTitle: '鍵ペアを変更',
  keyPairSteps: {
    1: 'このデバイスが新しい秘密鍵と、今後書き込むものすべてに使う新しい鍵を作成します。ファイルと公開リンクはそのままです。',
    2: '新しい秘密鍵を保護する新しいパスワードを選びます。',
    3: 'これまで保管していた鍵ファイル、回復コード、パスキー、PINは使えなくなります。',
    4: '他のデバイスはすべてログアウトされます。そこで保存されていないテキストは失われます。',
  },
  keyPairCaveat:
    '以前の鍵やパスワードを持つ人がサーバーのデータを入手すると、現在あるものはまだ読めますが、今後追加または変更するものは読めません。公開リンクは引き続き有効です。他の人に持たせたくないものは削除してください。',
  newKeySize: '鍵の長さ',
  keySizes: {
    2048: '2048ビット（高速で安全）',
    3072: '3072ビット',
    4096: '4096ビット（作成に時間がかかる）',
  },
  formerKey: '現在の秘密鍵',
  makeKeyPair: '新しい鍵ペアを作成',
  makingKeyPair: '鍵を作成しています…',
  newKeyTitle: '新しい秘密鍵を保管してください',
  newKeyText:
    '新しいパスワードとともに、今から有効です。パスワードを忘れたときにファイルを開けます。表示されるのは今回だけです。',
  newKeyUncertain:
    'サーバーが変更を確認していないため、この鍵と新しいパスワードが受け付けられたかどうかわかりません。両方の鍵と両方のパスワードを保管し、ログインし直してどちらが有効か確認してください。',
  linksDeleted: '次の公開リンクは以前の鍵で開けなかったため、削除されました:',
  linkDeletedNameless: '共有フォルダー内の項目へのリンク、または名前を読めないリンク',
  keyKept: '秘密鍵を安全な場所に保管しました',

  lockScreen: 'ロック画面',
  lockScreenText: 'このデバイスのPINと、自動ロックの設定です。',
  setUpLockScreen: 'ロック画面を設定',
  privateKey: '秘密鍵',
  privateKeyText: 'コピーを安全な場所に保管してください。パスワードを忘れたときにファイルを開けます。',
  privateKeyNotStored: 'サーバーは保存していません。あなたが保存した.pemファイルにあります。',
  exportKey: '秘密鍵を表示',
  exportKeyTitle: 'あなたの秘密鍵',
  exportKeyText: '表示するにはパスワードを入力してください。この鍵を持つ人は、すべてのファイルを開けます。',
  showKey: '表示',
  openingKey: '鍵を開いています…',

  on: 'オン',
  off: 'オフ',
  continue: '続ける',
  twoFactor: '2要素認証',
  twoFactorText: '認証アプリを使うと、パスワードだけではログインできなくなります。',
  codesLeft: '{count, plural, other {ログインにはアプリのコードも必要です。回復コードは残り{count}個です。}}',
  setUp: '設定',
  newCodes: '新しい回復コード',
  newCodesTitle: '新しい回復コード',
  newCodesText: 'これまでの回復コードは使えなくなります。',
  newCodesMake: '新しいコードを作成',
  switchOff: 'オフにする',
  switchOffTitle: '2要素認証をオフにしますか？',
  switchOffText: '以後、パスワードまたは秘密鍵だけでログインできます。',
  twoFactorSwitchedOff: '2要素認証をオフにしました。',
  code: 'コード',
  codeHint: 'アプリに表示される6桁の数字、または回復コードの1つです。',
  codeRequired: 'アプリに表示される6桁の数字、または回復コードを入力してください',

  recovery: '回復コード',
  recoveryText: '書き留められる短さです。パスワードを忘れたとき、これで新しいパスワードを設定できます。',
  recoverySet: 'パスワードを忘れたとき、書き留めたコードで新しいパスワードを設定できます。',
  recoveryMake: '作成',
  recoveryReplace: '置き換え',
  recoveryRemove: '削除',
  recoveryUnlock: '回復コードは秘密鍵を開くものなので、まず秘密鍵を開きます。',
  recoveryRemoveTitle: '回復コードを削除しますか？',
  recoveryRemoveText: '書き留めたコードは使えなくなります。',
  recoveryRemoveYes: '削除する',

  passkeys: 'パスキー',

  devices: 'デバイス',
  activity: 'アクティビティ',
  devicesText: 'ログインしている場所です。',
  thisDevice: 'このデバイス',
  remembered: '記憶済み',
  deviceTimes: 'ログイン: {signedIn} · 最終アクセス: {seen}',
  deviceFormat: '形式 {format}',
  signOut: 'ログアウト',
  signOutDevice: '{device}をログアウト',
  signOutTitle: '{device}をログアウトしますか？',
  signOutText:
    'そこで開いているファイルは閉じられ、再び開くにはパスワードが必要です。そこで保存されていないテキストは失われます。',
  signOutOthers: '他をすべてログアウト',
  signOutOthersTitle: '他のデバイスをすべてログアウトしますか？',
  signOutOthersText:
    '{count, plural, other {他に{count}台のデバイスがログインしています。そこで再びファイルを開くにはパスワードが必要です。}}そこで保存されていないテキストは失われます。',
  yesSignOut: 'ログアウトする',
  noOthers: 'ログインしているのはこのデバイスだけです。',
  signedOut: '{device}をログアウトしました。',
  othersSignedOut: '他のデバイスをすべてログアウトしました。',

  data: 'あなたのデータ',
  exportData: 'アカウントデータをエクスポート',
  exportDataText:
    'アカウントについてサーバーが知っているすべての情報を、このデバイスで復号したファイル名とともに1つのJSONファイルにします。ファイル自体は「マイファイル」でダウンロードしてください。',
  exportStart: 'エクスポート',
  exporting: '{count, plural, other {現在{count}件…}}',
  exportStop: '停止',
  exported: 'アカウントデータをエクスポートしました。このファイルには名前が平文で含まれています。',

  leave: 'アカウントを削除',
  leaveText: 'アカウント、ファイル、リンク、鍵が、サーバーから直ちに完全に削除されます。',
  leaveTitle: 'アカウントを削除しますか？',
  leaveExplained:
    '{files}と、アカウントに属するものすべてが、すべてのデバイスから消えます。誰も元に戻せません。残したいものは先にダウンロードしてください。',
  allFiles: 'すべてのファイル',
  filesAndSize: '{count, plural, other {{count}個のファイル（{size}）}}',
  leaveConfirmation: '確認のため{email}と入力してください',
  leaveConfirmationWrong: 'あなたのメールアドレスではありません',
  leaveYes: 'すべて削除',
  leaveShared:
    '共有しているものは他の人からも消えます: {people}が{folders, plural, other {{folders}個のフォルダー}}を失います。',
  leaveSharedUnknown:
    '他の人と共有しているものは、その人たちからも消えます。どのフォルダーかは確認できませんでした。',
  leaving: '削除しています…',
  left: 'アカウントとその中身をすべて削除しました。',
};
