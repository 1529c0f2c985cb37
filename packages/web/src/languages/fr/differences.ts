import type { English, Translation } from '../catalogue.ts';

export const differences: Translation<English['differences']> = {
  title: 'Différences avec le serveur',
  top: 'Mes fichiers',
  damaged: 'Un élément qui ne s’ouvre pas',
  reading: 'Comparaison de ce que cet appareil a vu avec ce que le serveur affiche…',
  same: 'Le serveur affiche chaque fichier et dossier tel que cet appareil l’a vu.',
  noRows:
    'Cet appareil ne garde pas de liste de vos fichiers : il n’a rien à comparer. Parcourez vos fichiers et vérifiez sur un appareil utilisé depuis plus longtemps avant de continuer avec l’état actuel.',
  lied: 'Ce que le serveur affiche maintenant n’a été signé par aucun de vos appareils : il n’y a rien à accepter. Rien n’est écrit dans cet espace tant que le serveur n’affiche pas ce qui a été signé.',
  ownersRows:
    'Les liens absents du serveur le restent. Les favoris et réglages ne sont pas comparés : ils restent tels que le serveur les affiche.',
  howTo:
    '« Rétablir » ramène un élément à ce que cet appareil a vu ; ce que seul le serveur possède va alors dans la corbeille. « Accepter » le prend tel que le serveur l’affiche. Rien ne change avant votre confirmation.',
  list: 'Fichiers et dossiers qui diffèrent',
  keep: 'Rétablir',
  accept: 'Accepter',
  happened: {
    missing: 'Absent du serveur',
    added: 'Seulement sur le serveur',
    older: 'Plus ancien sur le serveur',
    changed: 'Différent sur le serveur',
  },
  returning: {
    member: 'Personne qui revient',
    members: 'Personnes qui reviennent',
    stranger: 'Quelqu’un que vous ne connaissez pas',
    mayMore: 'Personne qui peut davantage',
    roles: { viewer: 'peut consulter', editor: 'peut modifier' },
    removes: '« Rétablir » retire cette personne',
    lowers: '« Rétablir » lui laisse ce que cet appareil connaît',
    link: 'Lien public qui revient',
    more: 'Lien public qui autorise davantage',
    request: 'Lien de demande qui revient',
    invitation: 'Invitation qui revient',
    invitations: 'Invitations qui reviennent',
    place: 'Liens qui reviennent',
    unnamed: 'Un lien sans nom',
    ends: '« Rétablir » le supprime',
    until: 'valable jusqu’au {when}',
  },
  changedOn: 'modifié le {when}',
  called: 'là-bas, il s’appelle « {name} »',
  liesIn: 'là-bas, il se trouve dans {place}',
  contentOf: 'ici du {here}, là-bas du {there}',
  trashedHere: 'ici dans la corbeille',
  trashedThere: 'là-bas dans la corbeille',
  contentGone: 'son contenu a disparu du serveur : rétabli, il n’a que son nom et son emplacement',
  versionsGone:
    'le contenu de {count} {count, plural, one {version} many {versions} other {versions}} a disparu du serveur',
  notPutBack: 'ne peut pas être rétabli : cet appareil n’a plus la clé qui l’ouvre',
  exchanged: 'ne peut pas être rétabli : le serveur affiche une de ses versions différemment',
  sealed: 'le nom ou les détails ont été chiffrés à nouveau',
  confirm: 'Continuer ainsi',
  confirmText:
    '{back, plural, one {{back, number} élément sera rétabli} many {{back, number} éléments seront rétablis} other {{back, number} éléments seront rétablis}}, et {accepted, plural, one {{accepted, number} élément accepté tel que le serveur l’affiche} many {{accepted, number} éléments acceptés tels que le serveur les affiche} other {{accepted, number} éléments acceptés tels que le serveur les affiche}}. Cet appareil signe l’espace ainsi. Vos autres appareils affichent ce qui a été décidé et suivent dès que vous le dites là-bas.',
  confirmYes: 'Signer',
  done: 'Votre espace est signé selon votre décision.',
  acceptAll: 'Continuer avec l’état actuel',
  follow: 'Suivre',
  endedBy:
    'Un autre de vos appareils a décidé le {when}, selon sa propre horloge. Juste après, son compte affichait ces mots : {words}. Si vous ne l’avez fait sur aucun de vos appareils, ne suivez pas et changez votre paire de clés.',
  wouldChange: 'Voici ce qui change sur cet appareil si vous suivez :',
  followed: 'Cet appareil suit votre décision.',
  space: {
    title: 'Ce qui diffère dans « {name} »',
    top: 'Un dossier partagé',
    open: 'Ouvrir',
    means: {
      space_rolled_back:
        'Le serveur affiche ce dossier tel qu’il était avant quelque chose que cet appareil a vu. Une sauvegarde a peut-être été restaurée ; demandez à la personne qui gère le serveur. Ce qui a été modifié depuis manque, et des personnes retirées en sont peut-être de nouveau membres.',
      space_forked:
        'Le serveur affiche dans ce dossier des modifications à la place d’autres que cet appareil a vues. Une sauvegarde a peut-être été restaurée, après quoi quelqu’un d’autre a continué ; demandez à la personne qui gère le serveur. Ce que cet appareil a vu depuis manque.',
      space_ended:
        'Le serveur a montré des déroulements différents de ce dossier, et son propriétaire a décidé lequel continue. Cet appareil n’y modifie rien tant que vous ne suivez pas.',
      space_lied:
        'Ce que le serveur affiche de ce dossier n’est pas ce qui a été signé : quelque chose a été modifié, omis ou ramené sur le serveur. Rien n’y est écrit tant qu’il n’affiche pas ce qui a été signé ou que son propriétaire n’a pas décidé. Prévenez la personne qui gère le serveur.',
    },
    noRows:
      'Cette page n’avait pas ouvert le dossier auparavant : elle n’a aucun fichier à comparer et nomme chaque membre et chaque lien. Si un appareil l’a ouvert depuis plus longtemps, décidez là-bas.',
    same: 'Le serveur affiche tout dans ce dossier comme cet appareil l’a vu.',
    lied: 'Ce que le serveur affiche maintenant de ce dossier n’a pas été signé : il n’y a rien à accepter.',
    ownersRows:
      'Les membres et liens absents du serveur le restent ; partagez de nouveau le dossier avec les personnes qui manquent.',
    askOwner:
      'Demandez au propriétaire de ce dossier, qui peut décider comment il continue. D’ici là, rien n’en est affiché ni modifié ici.',
    elsewhere:
      'Un autre de vos appareils a vu davantage de ce dossier que celui-ci. Ouvrez-le là-bas et décidez comment il continue.',
    confirmText:
      '{back, plural, one {{back, number} élément sera rétabli} many {{back, number} éléments seront rétablis} other {{back, number} éléments seront rétablis}}, et {accepted, plural, one {{accepted, number} élément accepté tel que le serveur l’affiche} many {{accepted, number} éléments acceptés tels que le serveur les affiche} other {{accepted, number} éléments acceptés tels que le serveur les affiche}}. Cet appareil signe le dossier ainsi et lui donne une nouvelle clé. Vos autres appareils et ses membres voient ce qui a été décidé et suivent dès qu’on le dit là-bas.',
    acceptAllText:
      'Cet appareil signe le dossier tel que le serveur l’affiche maintenant et lui donne une nouvelle clé. Ce que cet appareil a vu en plus est abandonné. Ne le faites que si vous savez pourquoi le dossier est différent.',
    done: 'Le dossier est signé selon votre décision.',
    endedBy:
      'Le propriétaire de ce dossier a décidé le {when}, selon l’horloge de son appareil, et l’a signé. Si le dossier est à vous et que vous ne l’avez fait sur aucun de vos appareils, ne suivez pas et changez votre paire de clés.',
    followed: 'Cet appareil suit ce qui a été décidé.',
  },
};
