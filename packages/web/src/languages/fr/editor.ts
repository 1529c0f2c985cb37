import type { English, Translation } from '../catalogue.ts';

export const editor: Translation<English['editor']> = {
  editor: 'Éditeur',
  close: 'Fermer l’éditeur',
  preview: 'Aperçu',
  save: 'Enregistrer',
  content: 'Texte de {name}',
  keyboardHint: 'La touche Tab indente. Pour quitter le texte au clavier, appuyez sur Échap puis sur Tab.',
  loading: 'Déchiffrement…',
  failed: 'Ce fichier ne peut pas être modifié',
  tryAgain: 'Réessayer',

  readOnly: {
    'too-large':
      'Ce fichier dépasse {limit} : il ne peut être que lu ici, et seul son début est affiché. Téléchargez-le pour le modifier.',
    'not-utf-8':
      'Ce fichier n’est pas en UTF-8 : il ne peut être que lu ici. L’enregistrer changerait des caractères que personne n’a touchés.',
  },

  state: {
    saved: 'Enregistré',
    unsaved: 'Pas encore enregistré',
    saving: 'Enregistrement…',
    conflict: 'Non enregistré : le fichier a été modifié ailleurs',
    over: 'Non enregistré : n’est plus partagé avec vous',
    doubted: 'Non enregistré : pas tel que signé',
    rekeyed: 'Non enregistré : une autre paire de clés',
    viewed: 'Non enregistré : vous pouvez désormais seulement le consulter',
    readOnly: 'Lecture seule',
  },
  offline:
    'Non enregistré : le serveur est injoignable. Votre texte reste ici et sera enregistré dès qu’il répondra.',
  notSaved: 'Non enregistré : {reason}',
  format: '{encoding}, {lineBreaks}',
  lineBreaks: { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR', mixed: 'Fins de ligne mixtes' },

  changed:
    'Ce fichier a été modifié sur un autre appareil ({when}). Enregistrer votre texte comme version la plus récente, ou prendre l’autre ? Les deux restent dans l’historique.',
  gone: 'Ce fichier a été supprimé sur un autre appareil. Gardez votre texte, et il sera à nouveau enregistré.',
  over: 'Ceci n’est plus partagé avec vous. Enregistrez votre texte comme nouveau fichier dans vos propres fichiers.',
  doubted:
    'Le serveur montre ce dossier autrement qu’il n’a été signé : rien n’y est enregistré. Enregistrez votre texte comme nouveau fichier dans vos propres fichiers.',
  rekeyed:
    'Le propriétaire a une autre paire de clés que celle que vous connaissez : rien n’est enregistré ici. Enregistrez votre texte comme nouveau fichier dans vos propres fichiers, puis comparez les empreintes.',
  viewed:
    'Vous pouvez désormais seulement consulter ceci. Enregistrez votre texte comme nouveau fichier dans vos propres fichiers.',
  saveAsNew: 'Enregistrer comme nouveau fichier',
  keepMine: 'Garder le mien',
  takeTheirs: 'Prendre l’autre',
  compare: 'Comparer',
  back: 'Retour à mon texte',
  mine: 'Mon texte',
  theirs: 'L’autre texte',

  leaveTitle: 'Quitter sans enregistrer ?',
  leaveText: 'Vos dernières modifications de « {name} » ne sont pas enregistrées.',
  stay: 'Rester',
  leave: 'Quitter sans enregistrer',
  saveAndLeave: 'Enregistrer et quitter',
};
