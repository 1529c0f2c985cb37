import type { English, Translation } from '../catalogue.ts';

export const waiting: Translation<English['waiting']> = {
  title: 'Programmes sans clés',
  text: 'Scripts et programmes qui utilisent l’API de ce serveur sans vos clés. Laissez ceci désactivé si vous n’en avez pas.',
  allow: 'Laisser les programmes sans clés modifier mon espace',
  isOff:
    'Les programmes peuvent lire et commencer des téléversements. Ce qu’ils modifient dans un espace signé par vos appareils est refusé.',
  isOn: 'Ce qu’ils créent, renomment, déplacent ou suppriment attend que vous l’acceptiez ou rétablissiez l’état signé. D’ici là, vos appareils affichent tout tel que vous l’avez signé.',
  altered:
    'Ce serveur affiche un autre réglage que celui chiffré par vos appareils. Il compte comme désactivé jusqu’à ce que vous le redéfinissiez.',
  untaken:
    'Ce serveur refuse encore les programmes : il n’a pas pris votre réglage, par exemple parce que la connexion a été coupée. Transmettez-le de nouveau ou désactivez-le.',
  tellAgain: 'Transmettre de nouveau',
  allowTitle: 'Laisser les programmes sans clés modifier votre espace ?',
  allowText:
    'Un programme connecté à votre compte peut alors créer, renommer, déplacer et supprimer sans vos clés, tout comme la personne qui gère ce serveur. Rien de cela n’est signé : chaque modification vous est montrée par son nom, et vous l’acceptez ou rétablissez l’état signé. Les programmes voient leurs modifications aussitôt ; vous ne perdez rien avant d’avoir accepté.',
  allowYes: 'Autoriser',
  forbidTitle: 'Refuser à nouveau les modifications sans clés ?',
  forbidText: 'Les programmes qui modifient votre espace sans vos clés cesseront de fonctionner.',
  forbidYes: 'Refuser',

  back: 'Mon compte',
  waitingTitle: 'Modifications sans clés',
  howTo:
    'Des programmes ont fait ces modifications sans vos clés, et personne ne les a signées. Vos appareils affichent tout tel que vous l’avez signé jusqu’à votre décision. Rien n’est choisi d’avance.',
  nothing: 'Rien n’attend.',
  lie: 'Ce serveur affiche {count, plural, one {{count, number} modification} many {{count, number} modifications} other {{count, number} modifications}} que des programmes auraient faites sans clés. Vous ne l’avez pas autorisé, c’est donc un mensonge : rien de cela n’a d’effet, et vos appareils affichent tout tel que vous l’avez signé. Interrogez la personne qui gère ce serveur.',
  list: 'Modifications en attente',
  keep: 'Rétablir',
  accept: 'Accepter',
  confirm: 'Signer la décision',
  confirmText: {
    accepted:
      '{accepted, plural, one {{accepted, number} modification sera acceptée et chiffrée} many {{accepted, number} modifications seront acceptées et chiffrées} other {{accepted, number} modifications seront acceptées et chiffrées}} avec vos clés.',
    putBack:
      '{putBack, plural, one {{putBack, number} modification sera annulée} many {{putBack, number} modifications seront annulées} other {{putBack, number} modifications seront annulées}} ; l’état que vous avez signé est rétabli. Ce qu’un programme a ajouté est alors supprimé.',
    both: '{putBack, plural, one {{putBack, number} modification sera annulée} many {{putBack, number} modifications seront annulées} other {{putBack, number} modifications seront annulées}} (l’état que vous avez signé est rétabli), et {accepted, plural, one {{accepted, number} modification acceptée et chiffrée} many {{accepted, number} modifications acceptées et chiffrées} other {{accepted, number} modifications acceptées et chiffrées}} avec vos clés. Ce qu’un programme a ajouté et que vous annulez est supprimé.',
  },
  confirmYes: 'Signer',
  done: 'Votre décision est signée.',

  banner:
    '{count, plural, one {{count, number} modification sans clés vous attend.} many {{count, number} modifications sans clés vous attendent.} other {{count, number} modifications sans clés vous attendent.}}',
  bannerLie: 'Ce serveur affiche des modifications sans clés que vous n’avez pas autorisées.',
  look: 'Voir',

  top: 'Mes fichiers',
  unreadable: 'Quelque chose qui ne s’ouvre pas',
  deeds: {
    added: 'Ajouté',
    renamed: 'Renommé',
    moved: 'Déplacé',
    trashed: 'Mis à la corbeille',
    restored: 'Restauré',
    deleted: 'Supprimé',
    stored: 'Nouveau contenu',
    limited: 'Lien limité',
    unlinked: 'Lien supprimé',
  },
  renamedTo: 's’appelle maintenant {name}',
  movedTo: 'maintenant dans {place}',
  since: 'depuis {moment}',
  cannotAccept: 'Il ne s’ouvre pas avec vos clés : il ne peut qu’être rétabli.',
};
