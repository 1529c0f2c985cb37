import type { English, Translation } from '../catalogue.ts';

export const joining: Translation<English['joining']> = {
  title: '{invitedBy} comparte una carpeta contigo',
  folder:
    'La carpeta «{name}» está cifrada de extremo a extremo: quien administra este servidor no puede leerla.',
  someFolder: 'Está cifrada de extremo a extremo: quien administra este servidor no puede leerla.',
  opening: 'Abriendo la invitación…',
  notGoodTitle: 'Esta invitación no es válida',
  notGood: 'Ya se usó, se retiró o ha caducado. Pide otra a quien la envió.',
  failedTitle: 'No se pudo abrir la invitación',
  tryAgain: 'Reintentar',
  until: 'Válida hasta el {day}',
  asked: 'Esta dirección llegó por correo, así que se pedirá a quien te invita que te deje entrar.',
  register: 'Crear cuenta',
  login: 'Tengo una cuenta',
  keep: 'Conserva la dirección de esta página: si antes tienes que confirmar tu correo electrónico, ábrela de nuevo después.',
  signedInAs: 'Has iniciado sesión como {email}.',
  join: 'Unirme',
  joinedTitle: 'Te has unido',
  joined:
    'La próxima vez que {invitedBy} abra Coffer, la carpeta se compartirá contigo. La encontrarás en Compartido conmigo.',
  joinedAsked:
    'Se ha pedido a {invitedBy} que te deje entrar, y verá estas palabras. Si te llama: las palabras son las mismas para los dos.',
  words: 'Palabras de tu clave',
  toFiles: 'Mis archivos',
};
