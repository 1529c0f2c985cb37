import type { English, Translation } from '../catalogue.ts';

export const problems: Translation<English['problems']> = {
  client_too_old: 'Cette page est trop ancienne pour ce serveur. Rechargez la page.',
  unauthenticated: 'Vous avez été déconnecté. Veuillez vous reconnecter.',
  wrong_credentials: 'L’e-mail ou le mot de passe est incorrect.',
  two_factor_required: 'Veuillez saisir le code de votre application d’authentification.',
  refresh_token_reused: 'Vous avez été déconnecté par sécurité. Veuillez vous reconnecter.',
  origin_refused:
    'Le serveur n’accepte pas de requêtes depuis cette adresse. Ouvrez-le à l’adresse que vous a donnée son administrateur.',
  not_found: 'Ce n’est plus ici. Cela a peut-être été supprimé ou déplacé.',
  request_timeout:
    'Ce que vous avez envoyé a mis trop de temps à arriver. Vérifiez votre connexion et réessayez.',
  space_changed: 'Autre chose a changé entre-temps. Veuillez réessayer.',
  too_many_requests: 'C’était un peu rapide. Veuillez patienter un instant et réessayer.',
  unavailable: 'Le serveur n’est pas prêt pour le moment. Rien n’est perdu ; veuillez réessayer bientôt.',
};

export const failures: Translation<English['failures']> = {
  account_altered:
    'Le serveur dit autre chose de votre compte que ce que sa paire de clés a signé. Rien n’en a été fait. Prévenez la personne qui gère le serveur.',
  cancelled: 'Annulé',
  envelope_unsupported:
    'Ceci a été créé par une version plus récente de Coffer. Rechargez la page pour mettre à jour.',
  first_key_over:
    'Le serveur indique que votre espace contient déjà quelque chose. Fichiers et dossiers : {items}, versions : {versions}, liens : {links}, autres entrées : {others}. Rien de cela ne s’ouvre avec vos clés ; vous pouvez le garder ou le supprimer. Si vous continuez, votre nouvelle clé le signe comme étant à vous. Si vous n’en savez rien, prévenez la personne qui gère le serveur.',
  key_file_needed: 'Ce compte n’a pas encore de fichier de clé.',
  key_file_needs_password:
    'Ce compte n’a pas encore de fichier de clé. Connectez-vous une fois avec votre mot de passe pour le créer.',
  key_file_without_seed: 'C’est une moitié de votre fichier de clé : son bloc COFFER SEED manque.',
  key_generation_failed: 'Impossible de générer la clé privée',
  clock_differs:
    'Les horloges de cet appareil et du serveur diffèrent. Réglez celle de cet appareil ; si elle est juste, prévenez votre administrateur.',
  key_refused:
    'La clé privée ne correspond pas à l’utilisateur, ou l’horloge de cet appareil a plus d’une minute d’écart.',
  keys_doubted: 'Le serveur affiche pour votre compte d’autres clés que celles vues par cet appareil.',
  keys_locked: 'Vos clés sont verrouillées. Veuillez vous reconnecter.',
  part_not_loaded:
    'Une partie de cette page n’a pas pu être chargée. Vérifiez votre connexion, ou rechargez la page.',
  password_refused: 'Le mot de passe n’ouvre pas votre clé privée.',
  private_key_mismatch: 'La clé privée ne correspond pas à l’utilisateur',
  private_key_missing: 'Aucune clé privée trouvée ; indiquez votre clé privée pour vous connecter',
  sign_in_needed: 'Veuillez vous connecter avec votre mot de passe ou votre clé privée.',
  wrong_password: 'Le mot de passe n’ouvre pas la clé privée',
  server_too_old:
    'Ce serveur est trop ancien pour cette page. Rechargez la page, ou prévenez la personne qui gère le serveur.',
  something_went_wrong: 'Une erreur s’est produite',
  not_understood: 'Le serveur a donné une réponse que Coffer ne comprend pas. Rechargez la page.',
  server_unreachable: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  invalid_key: { private: 'Clé privée non valide', public: 'Clé publique non valide' },
  field_invalid: '{field} n’est pas valide.',
};

export const withoutAnswer: Translation<English['withoutAnswer']> = {
  login: 'Aucune session trouvée après la connexion',
  refresh: 'Aucune session trouvée après le renouvellement',
  createItem: 'Échec de la création du fichier',
  item: 'Échec de la lecture du fichier ou dossier',
};
