import type { English, Translation } from '../catalogue.ts';

export const choosing: Translation<English['choosing']> = {
  begin: 'Choisir',
  all: 'Tout choisir',
  done: 'Terminé',
  choose: 'Choisir {name}',
  bar: 'Ce qui est choisi',
  chosen:
    '{count, plural, =0 {Rien de choisi} one {1 choisi} many {{count} choisis} other {{count} choisis}}',
};

export const toDrive: Translation<English['toDrive']> = {
  title: 'Enregistrer « {name} » dans mon espace',
  whose:
    'Une copie est stockée dans l’espace de {email}. Elle est scellée à nouveau avec vos clés et n’a plus rien à voir avec le lien.',
  save: 'Enregistrer ici',
  saving: 'Enregistrement… {percent} %',
  waiting: 'Le serveur est injoignable. L’enregistrement reprendra dès que la connexion sera rétablie.',
  saved:
    '{count, plural, =0 {Enregistré sans aucun fichier.} one {Un fichier a été enregistré.} many {{count} fichiers ont été enregistrés.} other {{count} fichiers ont été enregistrés.}}',
  leftOut:
    '{count, plural, one {Un élément a été laissé de côté : il est endommagé ou incomplet.} many {{count} éléments ont été laissés de côté : ils sont endommagés ou incomplets.} other {{count} éléments ont été laissés de côté : ils sont endommagés ou incomplets.}}',
  damaged:
    'Non enregistrés, car ce que le serveur en a n’est pas ce que leur propriétaire a stocké : {names}',
  gone: 'Non enregistrés, car ils ne se trouvent plus derrière le lien : {names}',
  stays:
    '{count, plural, one {Un fichier a été enregistré avant, et reste.} many {{count} fichiers ont été enregistrés avant, et restent.} other {{count} fichiers ont été enregistrés avant, et restent.}}',
  open: 'Ouvrir le dossier',
  close: 'Fermer',
};
