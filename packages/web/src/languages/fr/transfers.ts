import type { English, Translation } from '../catalogue.ts';

export const transfers: Translation<English['transfers']> = {
  transfers: 'Transferts',
  show: 'Afficher les transferts',
  filters: 'Transferts à afficher',
  all: 'Tous',
  active: 'Actifs',
  pending: 'En attente',
  done: 'Terminés',
  failed: 'Échoués',
  nothing: 'Aucune activité en cours',
  remove: 'Retirer de la liste',
  actionOf: '{action} : {name}',
  cancel: 'Annuler le transfert',
  retry: 'Réessayer',
  waiting: 'En attente',
  doneUpload: 'Téléversé',
  doneDownload: 'Téléchargé',
  starting: 'Démarrage…',
  finishing: 'Finalisation…',
  waitingForConnection: 'En attente de connexion',
  timeLeft: 'encore {duration}',
  preparing: 'Préparation…',
  notUploaded: 'Rien n’a été téléversé',
  moreFailed:
    '{count, plural, one {{count} autre transfert a échoué. La liste des transferts dit pourquoi.} many {{count} autres transferts ont échoué. La liste des transferts dit pourquoi.} other {{count} autres transferts ont échoué. La liste des transferts dit pourquoi.}}',
  notAllIn: 'L’archive n’est pas complète',
  leftOut: {
    unfinished: '{path} n’est pas encore entièrement téléversé.',
    damaged: 'Un fichier dans {path} a été modifié hors de Coffer et n’est pas fiable.',
  },
  thisFolder: 'ce dossier',
  andMore: '{count, plural, one {Et {count} autre.} many {Et {count} autres.} other {Et {count} autres.}}',
  startsAnew: '{name} a changé depuis ; son téléversement recommence.',

  interrupted: 'Téléversements interrompus',
  interruptedCount:
    '{count, plural, one {{count} interrompu} many {{count} interrompus} other {{count} interrompus}}',
  interruptedHint: 'Ils reprennent là où ils se sont arrêtés.',
  interruptedAt: 'Arrêté à {percent} %',
  resume: 'Reprendre',
  resumeName: 'Reprendre {name}',
  resumeAll: 'Tout reprendre',

  nameInUse: 'Ce nom est déjà utilisé',
  nameInUseText: 'Il y a déjà un élément de ce nom dans ce dossier.',
  existingOne: 'Dans le dossier',
  newOne: 'À téléverser',
  directory: 'Dossier',
  skip: 'Ignorer',
  newVersion: 'Nouvelle version',
  keepBoth: 'Garder les deux',
  forAll:
    '{others, plural, one {Faire de même pour {others} autre} many {Faire de même pour {others} autres} other {Faire de même pour {others} autres}}',

  progressOf: 'Progression de {name}',
};
