import { KindIcon } from '../../features/files/browser/ItemPicture.tsx';
import { MyLinksPage } from '../../features/links/own/MyLinksPage.tsx';

export function LinksView() {
  return <MyLinksPage icon={(mime) => <KindIcon mime={mime} />} />;
}
