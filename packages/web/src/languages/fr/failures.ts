import type { English, Translation } from '../catalogue.ts';

export const problems: Translation<English['problems']> = {
  unauthenticated: 'Vous avez été déconnecté. Veuillez vous reconnecter.',
  wrong_credentials: 'L’e-mail ou le mot de passe est incorrect.',
  two_factor_required: 'Veuillez saisir le code de votre application d’authentification.',
  refresh_token_reused: 'Vous avez été déconnecté par sécurité. Veuillez vous reconnecter.',
  forbidden: 'Vous n’avez pas le droit de faire cela.',
  origin_refused:
    'Le serveur n’accepte pas de requêtes depuis cette adresse. Ouvrez-le à l’adresse que vous a donnée son administrateur.',
  unconfirmed: 'Confirmez d’abord votre adresse e-mail : ouvrez le lien dans l’e-mail qui vous a été envoyé.',
  wrong_link_key: 'Ce lien n’ouvre pas ce vers quoi il mène. Vérifiez que son adresse est complète.',
  registration_closed:
    'Les inscriptions sont fermées sur ce serveur. Demandez une invitation à son administrateur.',
  not_found: 'Ce n’est plus ici. Cela a peut-être été supprimé ou déplacé.',
  request_timeout:
    'Ce que vous avez envoyé a mis trop de temps à arriver. Vérifiez votre connexion et réessayez.',
  email_taken: 'Il existe déjà un compte avec cette adresse e-mail.',
  space_changed: 'Autre chose a changé entre-temps. Veuillez réessayer.',
  expired: 'Ceci a expiré.',
  too_many_requests: 'C’était un peu rapide. Veuillez patienter un instant et réessayer.',
  unavailable: 'Le serveur n’est pas prêt pour le moment. Rien n’est perdu ; veuillez réessayer bientôt.',
};

export const failures: Translation<English['failures']> = {
  account_altered:
    'Le serveur dit autre chose de votre compte que ce que sa paire de clés a signé. Rien n’en a été fait. Prévenez la personne qui gère le serveur.',
  cancelled: 'Annulé',
  current_password_wrong: 'Le mot de passe est incorrect.',
  envelope_unsupported:
    'Ceci a été créé par une version plus récente de Coffer. Rechargez la page pour mettre à jour.',
  key_file_needed: 'Ce compte n’a pas encore de fichier de clé.',
  key_file_needs_password:
    'Ce compte n’a pas encore de fichier de clé. Connectez-vous une fois avec votre mot de passe pour le créer.',
  key_file_without_seed: 'C’est une moitié de votre fichier de clé : son bloc COFFER SEED manque.',
  key_generation_failed: 'Impossible de générer la clé privée',
  key_refused:
    'La clé privée ne correspond pas à l’utilisateur, ou l’horloge de cet appareil a plus d’une minute d’écart.',
  keys_doubted: 'Le serveur affiche pour votre compte d’autres clés que celles vues par cet appareil.',
  keys_locked: 'Vos clés sont verrouillées. Veuillez vous reconnecter.',
  link_key_wrong: 'Ce lien est incomplet, ou a été modifié. Redemandez-le.',
  part_not_loaded:
    'Une partie de cette page n’a pas pu être chargée. Vérifiez votre connexion, ou rechargez la page.',
  passkey_address:
    'Les clés d’accès ne fonctionnent qu’au nom pour lequel ce serveur est configuré, et pas à une adresse IP. Ouvrez Coffer à son nom, ou comme localhost.',
  passkey_not_given:
    'Aucune clé d’accès n’a été utilisée : la demande a été fermée, a pris trop de temps, ou il n’y en a pas ici.',
  passkey_of_another: 'Cette clé d’accès appartient à un autre compte.',
  passkey_refused: 'Cette clé d’accès n’ouvre plus aucun compte ici. Connectez-vous autrement.',
  passkey_unsupported: 'Ce navigateur ou cet appareil n’a pas de clés d’accès que Coffer puisse utiliser.',
  passkey_without_prf:
    'Cette clé d’accès ne peut pas ouvrir votre clé privée : son appareil ou navigateur n’a pas l’extension PRF. Utilisez une autre clé de sécurité, un autre téléphone ou un autre navigateur.',
  password_refused: 'Le mot de passe n’ouvre pas votre clé privée.',
  private_key_mismatch: 'La clé privée ne correspond pas à l’utilisateur',
  private_key_missing: 'Aucune clé privée trouvée ; indiquez votre clé privée pour vous connecter',
  recovery_refused: 'L’adresse e-mail ou le code de récupération est incorrect.',
  sign_in_needed: 'Veuillez vous connecter avec votre mot de passe ou votre clé privée.',
  wrong_link_password: 'Le mot de passe est incorrect, ou le lien est incomplet.',
  wrong_password: 'Le mot de passe n’ouvre pas la clé privée',
  wrong_pin: 'Le code PIN n’ouvre pas la clé privée',
  something_went_wrong: 'Une erreur s’est produite',
  not_understood: 'Le serveur a donné une réponse que Coffer ne comprend pas. Rechargez la page.',
  server_unreachable: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  invalid_key: { private: 'Clé privée non valide', public: 'Clé publique non valide' },
  pin_refused:
    'Code PIN incorrect. Il reste {tries, plural, one {{tries} essai} many {{tries} essais} other {{tries} essais}} ; ensuite, cet appareil l’oublie.',
  pin_forgotten:
    'Ce code PIN n’ouvre plus rien ici : il a été faux trop souvent. Utilisez votre mot de passe ou votre clé privée.',
  passkey_host_differs:
    'Les clés d’accès créées ici n’appartiennent qu’à {own}, mais le serveur demande celles de {named}. Utilisez les clés d’accès là-bas, ou prévenez votre administrateur.',
  field_invalid: '{field} n’est pas valide.',
};

export const withoutAnswer: Translation<English['withoutAnswer']> = {
  login: 'Aucune session trouvée après la connexion',
  refresh: 'Aucune session trouvée après le renouvellement',
  createItem: 'Échec de la création du fichier',
  item: 'Échec de la lecture du fichier ou dossier',
};
