import type { English, Translation } from '../catalogue.ts';

export const passkeys: Translation<English['passkeys']> = {
  about:
    'Une clé d’accès ouvre vos fichiers avec votre doigt, votre visage ou un code PIN, sur un téléphone, un ordinateur ou une clé de sécurité. Vous n’avez alors besoin ni de mot de passe ni de code.',
  none: 'Vous n’avez pas encore de clés d’accès.',
  unsupported: 'Ce navigateur n’a pas de clés d’accès.',
  add: 'Ajouter une clé d’accès',
  timesUnused: 'Ajoutée {added}, pas encore utilisée',
  times: 'Ajoutée {added}, dernière utilisation {used}',
  more: 'Plus pour {name}',
  rename: 'Renommer',
  remove: 'Supprimer',
  cancel: 'Annuler',

  addTitle: 'Ajouter une clé d’accès',
  addText:
    'Votre navigateur demande ensuite où la garder. Votre clé privée est verrouillée avec elle, sur cet appareil.',
  name: 'Nom',
  nameHint: 'Pour la reconnaître, par exemple « Téléphone » ou « Clé du trousseau ».',
  nameRequired: 'Donnez un nom à la clé d’accès',
  privateKey: 'Votre clé privée',
  continue: 'Continuer',
  adding: 'Suivez votre navigateur…',
  added: 'La clé d’accès est ajoutée.',

  renameTitle: 'Renommer une clé d’accès',
  save: 'Enregistrer',

  removeTitle: 'Supprimer cette clé d’accès ?',
  removeText:
    '« {name} » n’ouvrira plus votre compte, et les autres appareils connectés avec elle seront déconnectés. Ce que votre navigateur ou clé de sécurité en garde ne sert plus à rien ; vous pouvez l’y supprimer.',
  removeYes: 'Oui, supprimer',
  removed: 'La clé d’accès est supprimée.',
};
