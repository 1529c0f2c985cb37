import type { English, Translation } from '../catalogue.ts';

export const offline: Translation<English['offline']> = {
  title: 'Bu cihazda saklansın mı?',
  question:
    'Mühürlü olarak saklanır ve değişikliklerinizi izler. Bu cihaz bundan sonra sürücünüzü ağ olmadan da açar: onu kaybederseniz, oturumunu başka yerden kapatmak ancak yeniden ağa bağlandığında etkili olur. O zamana kadar onu bir PIN korur; oturumu kapatmak her şeyi kaldırır.',
  yes: 'Burada sakla',
};
