import type { English, Translation } from '../catalogue.ts';

export const driveFailures: Translation<English['driveFailures']> = {
  not_a_file: 'Impossible de créer un lien pour un dossier',
  version_shown: 'C’est la version affichée par le fichier. Restaurez-en d’abord une autre.',
  shared_inside: 'Il y a un dossier partagé parmi ces éléments. Il ne peut pas partir.',
  link_exists: 'Il existe déjà un lien vers cet élément. Rechargez la page pour le voir.',
  not_a_directory: 'La destination n’est pas un dossier.',
  move_into_itself: 'Un dossier ne peut pas être déplacé dans lui-même.',
  too_deep: 'Pas plus de {limit} dossiers peuvent s’imbriquer.',
  changes_too_old: 'Trop de choses ont changé depuis le chargement. Rechargez la page.',
  passkey_exists: 'Cet appareil a déjà une clé d’accès de votre compte.',
  file_key_missing: 'La clé du fichier manque',
  content_unfinished: 'Le téléversement de ce fichier n’est pas encore terminé.',
  device_full: 'Cet appareil n’a plus de place pour le fichier.',
  directory_not_linkable: 'Impossible de créer un lien pour un dossier',
  link_altered:
    'Le serveur répond avec une expiration, une limite ou un compteur différents de ce qu’ils devraient être. Revérifiez le lien avant de le donner à quelqu’un.',
  link_not_created: 'Échec de la création du lien',
  link_not_updated: 'Échec de la mise à jour du lien',
  replica_not_kept: 'Cet appareil ne peut pas garder de copie de l’espace.',
  not_restored:
    'Tout n’a pas pu être restauré. Une partie n’est plus dans la corbeille, ou son dossier a changé entre-temps.',
  no_file_fits: 'Aucun des fichiers choisis ne correspond à un téléversement inachevé.',
  search_without_key: 'Impossible de chercher sans clé privée',
  update_to_change:
    'Une version plus récente de Coffer est nécessaire pour modifier ceci. Mettez à jour pour le modifier. Vous pouvez toujours retirer des personnes, supprimer des liens, créer une nouvelle paire de clés et exporter.',
  heads_not_kept:
    'Ce navigateur ne peut pas enregistrer ce qu’il a vu de votre espace : rien n’a été modifié. Autorisez les données de ce site, libérez de la place ou quittez la fenêtre privée. Vous pouvez toujours retirer des personnes, supprimer des liens et créer une nouvelle paire de clés.',
  update_to_open:
    'Une version plus récente de Coffer est nécessaire pour lire ceci. Mettez à jour pour l’ouvrir. Vous pouvez toujours retirer des personnes, supprimer des liens, créer une nouvelle paire de clés et exporter.',
  update_to_move:
    'Une version plus récente de Coffer a ajouté quelque chose à ceci ou à un élément qu’il contient. Mettez à jour pour le déplacer vers un autre dossier partagé ou hors d’un dossier partagé. Vous pouvez toujours le supprimer et retirer des personnes.',
  share_ended: 'Ceci n’est plus partagé avec vous.',
  space_exchanged:
    'Le serveur affiche ici un autre dossier partagé que celui qui y a été placé. Il n’a pas été ouvert. Prévenez la personne qui gère le serveur.',
  names_not_read:
    'Cet appareil lit encore les noms de votre espace. La recherche fonctionnera dès qu’il les aura tous.',
  transfer_not_running: 'Impossible d’annuler : le fichier n’est pas en cours de téléversement',
  upload_differs:
    'Ce qui a été téléversé auparavant sous ce nom vient d’un autre fichier. Téléversez-le sous un autre nom.',
  upload_under_way: 'Ce fichier est déjà en cours de téléversement',
  only_administrator:
    'Vous êtes le seul administrateur, et d’autres utilisent ce serveur. Nommez d’abord quelqu’un d’autre administrateur.',
  name_exists:
    'Il y a déjà un élément de ce nom dans ce dossier. Choisissez un autre nom, ou renommez d’abord l’autre élément.',
  content_differs:
    'Ce qui est enregistré de ce fichier n’est pas ce qui a été envoyé. Supprimez-le, puis téléversez-le à nouveau.',
  changes_kept:
    'Ce que d’autres ont modifié dans ce dossier peut encore être annulé. Renoncez-y d’abord, ou attendez la fin du délai.',
  too_many_items: 'Il y en a déjà autant qu’il peut y en avoir.',
  too_many: {
    items:
      'Il y a autant de fichiers et de dossiers qu’un compte peut en avoir. Supprimez-en, ou demandez-en plus à votre administrateur.',
    spaces:
      'Vous partagez autant de dossiers et de fichiers qu’un compte le peut. Arrêtez d’abord un partage.',
    members:
      'Vous partagez avec autant de personnes que vous le pouvez. Retirez d’abord quelque chose à quelqu’un.',
    all_links:
      'Vous avez autant de liens publics qu’un compte peut en avoir. Supprimez-en un dont vous n’avez pas besoin.',
    versions:
      'Vous avez enregistré autant de versions de ce fichier que vous le pouvez. Son propriétaire peut en supprimer.',
    kept_changes:
      'Vous avez modifié ici autant que ce qui peut être annulé. Vous pouvez encore ajouter de petits fichiers ; le propriétaire de ce dossier peut faire de la place.',
  },
  too_many_links:
    'Pas plus de {limit} liens publics peuvent mener à un même élément. Supprimez-en d’abord un qui mène à lui, à son contenu ou à un dossier au-dessus.',
  links_at_limit:
    'Pas plus de {limit} liens publics peuvent mener à un même élément. Supprimez-en d’abord un parmi ceux-ci : {paths}',
  directory_mismatch: 'Le serveur a répondu avec un autre dossier que celui demandé.',
  file_already_exists: 'Le fichier existe déjà',
  content_mismatch:
    'Ce qui est arrivé n’est pas le fichier téléversé. Le transfert a été arrêté, pour qu’aucune donnée erronée ne vous parvienne.',
  directory_not_downloadable: 'Impossible de télécharger un dossier',
  document_locked:
    'Ce document s’ouvre avec son propre mot de passe. Téléchargez-le et ouvrez-le avec un programme de votre appareil.',
  download_incomplete: 'Le téléchargement s’est terminé trop tôt',
  download_not_started: 'Le navigateur n’a pas démarré le téléchargement',
  download_stopped: 'Le navigateur a arrêté le téléchargement',
  link_not_read: 'Échec de la lecture du lien',
  not_showable:
    'Ce navigateur ne peut pas l’afficher : le fichier est peut-être endommagé, ou d’un autre type que ne le dit son nom. Téléchargez-le pour l’ouvrir avec un programme de votre appareil.',
  request_too_large:
    'Quelque chose devant le serveur, comme un proxy, refuse des parties de cette taille. Prévenez votre administrateur : les requêtes de 5 Mio doivent pouvoir passer.',
  source_changed:
    'Le fichier a été modifié ou déplacé depuis que vous l’avez choisi. Choisissez-le à nouveau.',
  source_missing: 'Fichier introuvable',
  source_not_found: 'Le fichier est introuvable. Il a peut-être été déplacé depuis que vous l’avez choisi.',
  source_unreadable:
    'Le fichier ne peut pas être lu. Il a peut-être été déplacé ou modifié depuis que vous l’avez choisi.',
  upload_incomplete: 'Le serveur n’a pas gardé tout le fichier. Réessayez.',
  person_altered: 'Les clés de cette personne ne vont pas ensemble.',
  not_as_signed:
    'Le serveur affiche un autre espace que celui signé par vos appareils, ou un autre dossier partagé. Votre compte dit ce qui diffère ; un dossier partagé le dit quand vous l’ouvrez.',
  owner_has_too_many:
    'Le propriétaire de ce dossier a autant de fichiers et de dossiers qu’un compte peut en avoir. Demandez-lui d’en supprimer.',
  owners_storage_full:
    'L’espace de stockage du propriétaire de ce dossier est plein. Demandez-lui de faire de la place.',
  larger_than_quota:
    'Ce fichier est plus grand que tout votre espace de stockage. Demandez-en plus à votre administrateur.',
  item_not_opened: 'Le fichier n’a pas de clé et ne peut pas être déchiffré ; il est irrécupérable',
  person_not_found: 'Personne ici n’a l’adresse {email}.',
  person_not_ready: '{email} doit d’abord se connecter une fois.',
  contact_changed:
    '{email} a une autre paire de clés que celle que vous connaissez. Comparez d’abord les empreintes.',
  items_damaged:
    'Une partie ne s’ouvre pas et serait perdue lors du déplacement : {names}. Rien n’a été fait. Recommencez pour déplacer le reste en perdant cela.',
  item_changed:
    'C’est désormais « {path} », ou une autre version. Rien n’a été fait : vérifiez et réessayez.',
  item_in_trash: 'C’est désormais dans la corbeille. Rien n’a été fait.',
  item_damaged: 'Ce fichier a été modifié hors de Coffer et n’est pas fiable.',
  item_unsealed:
    'Il manque de quoi l’ouvrir : un programme l’a omis, ou le serveur l’a retiré. Vous pouvez le supprimer et l’enregistrer à nouveau.',
  server_clock_differs:
    'Pour le serveur, cette date est passée : son horloge indique {time}. Vérifiez l’horloge de cet appareil ; si elle est juste, prévenez votre administrateur.',
  chunk_tampered:
    'La partie {part} de ce fichier a été modifiée hors de Coffer. Le transfert a été arrêté, pour qu’aucune donnée erronée ne vous parvienne.',
  range_invalid: 'Le serveur dit que ce fichier est plus court qu’il ne l’est. Rechargez la page.',
  link_unverified: 'L’un de vos liens publics a été modifié hors de Coffer. Supprimez-le, puis réessayez.',
  links_too_many:
    'Vous avez plus de {limit} liens publics. Supprimez-en quelques-uns dont vous n’avez pas besoin, puis réessayez.',
  path_invalid: 'Le nom {path} ne peut pas être téléversé.',
  directory_name_taken: 'Il y a un fichier nommé {path} là où le dossier devrait aller.',
  folders_too_deep: 'Pas plus de {limit} dossiers peuvent s’imbriquer.',
  tree_invalid:
    'Les dossiers du serveur ne vont pas ensemble, ou ont changé pendant la lecture. Réessayez ; si cela persiste, prévenez votre administrateur.',
  too_large_for_memory:
    'Ce navigateur ne peut enregistrer ici que des fichiers jusqu’à {size}. Quittez la fenêtre privée, ou utilisez un autre navigateur.',
  quota_short:
    '{files, plural, one {Ce fichier nécessite} many {{files} fichiers nécessitent} other {{files} fichiers nécessitent}} {needed}, il reste {left}. Supprimez quelque chose, ou demandez plus d’espace à votre administrateur.',
  room_missing: 'Il manque {size} de place sur cet appareil. Libérez-en, ou gardez-y moins de choses.',
  too_large_to_preview:
    'Les fichiers de ce type sont affichés jusqu’à {size}. Téléchargez-le pour l’ouvrir avec un programme de votre appareil.',
  checksum_mismatch:
    'Une partie du fichier est arrivée endommagée à plusieurs reprises. Vérifiez votre connexion et réessayez.',
  upload_unfinished: 'Le téléversement de ce fichier n’est pas encore terminé.',
  download_limit_reached: 'Ce lien a été utilisé autant de fois que son propriétaire l’autorise.',
  quota_exceeded:
    'Votre espace de stockage est plein. Supprimez quelque chose, ou demandez plus d’espace à votre administrateur.',
  too_many_uploads:
    'Trop de fichiers sont téléversés en même temps dans votre compte. Veuillez patienter un instant et réessayer.',
  storage_full:
    'Le disque du serveur est plein. Rien de ce que vous avez enregistré n’est perdu ; supprimez ce dont vous n’avez plus besoin ou demandez à votre administrateur de faire de la place, puis réessayez.',
  envelope_damaged: 'Impossible de déchiffrer le message',
  encryption_failed: 'Impossible de chiffrer le message',
  signing_failed: 'Impossible de signer le message',
  internal:
    'Le serveur n’a pas pu faire cela : une erreur s’y est produite. Réessayez ; si cela persiste, prévenez la personne qui gère le serveur.',
  forbidden:
    'Vous n’avez pas, ou plus, le droit de faire cela. Rechargez la page ; si vous en avez besoin, demandez à la personne qui partage ceci, ou à votre administrateur.',
  unconfirmed: 'Confirmez d’abord votre adresse e-mail : ouvrez le lien dans l’e-mail qui vous a été envoyé.',
  wrong_link_key: 'Ce lien n’ouvre pas ce vers quoi il mène. Vérifiez que son adresse est complète.',
  registration_closed:
    'Les inscriptions sont fermées sur ce serveur. Demandez une invitation à son administrateur.',
  email_taken: 'Il existe déjà un compte avec cette adresse e-mail.',
  expired: 'Ceci a expiré.',
  link_key_wrong: 'Ce lien est incomplet, ou a été modifié. Redemandez-le.',
  recovery_refused: 'L’adresse e-mail ou le code de récupération est incorrect.',
  wrong_pin: 'Le code PIN n’ouvre pas la clé privée',
  pin_refused:
    'Code PIN incorrect. Il reste {tries, plural, one {{tries} essai} many {{tries} essais} other {{tries} essais}} ; ensuite, cet appareil l’oublie.',
  pin_forgotten:
    'Ce code PIN n’ouvre plus rien ici : il a été faux trop souvent. Utilisez votre mot de passe ou votre clé privée.',
  wrong_link_password: 'Le mot de passe est incorrect, ou le lien est incomplet.',
  current_password_wrong: 'Le mot de passe est incorrect.',
  passkey_without_prf:
    'Cette clé d’accès ne peut pas ouvrir votre clé privée : son appareil ou navigateur n’a pas l’extension PRF. Utilisez une autre clé de sécurité, un autre téléphone ou un autre navigateur.',
  passkey_address:
    'Les clés d’accès ne fonctionnent qu’au nom pour lequel ce serveur est configuré, et pas à une adresse IP. Ouvrez Coffer à son nom, ou comme localhost.',
  passkey_not_given:
    'Aucune clé d’accès n’a été utilisée : la demande a été fermée, a pris trop de temps, ou il n’y en a pas ici.',
  passkey_of_another: 'Cette clé d’accès appartient à un autre compte.',
  passkey_refused: 'Cette clé d’accès n’ouvre plus aucun compte ici. Connectez-vous autrement.',
  passkey_unsupported: 'Ce navigateur ou cet appareil n’a pas de clés d’accès que Coffer puisse utiliser.',
  passkey_host_differs:
    'Les clés d’accès créées ici n’appartiennent qu’à {own}, mais le serveur demande celles de {named}. Utilisez les clés d’accès là-bas, ou prévenez votre administrateur.',
};
