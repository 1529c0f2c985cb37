import type { MailTexts } from './en.ts';

export const fr = {
  activation: {
    subject: 'Activez votre compte {app}',
    body: `Quelqu’un, vous sans doute, s’est inscrit sur {app} avec cette adresse e-mail.

Pour activer le compte, ouvrez cette adresse dans les sept jours et confirmez, en étant connecté au compte :

{link}

Les comptes que personne n’a activés au bout de {days, plural, one {# jour} other {# jours}} sont supprimés avec tout leur contenu.

Si ce n’était pas vous, ignorez ce message : le compte n’obtient pas votre adresse. À cette même adresse, vous pouvez le faire supprimer immédiatement.
`,
  },
  alreadyRegistered: {
    subject: 'Vous avez déjà un compte {app}',
    body: `Quelqu’un, vous sans doute, a essayé de s’inscrire sur {app} avec cette adresse e-mail, qui a déjà un compte.

Pour vous connecter, ouvrez {login}

Si vous avez perdu votre mot de passe : {forgotten}

Si ce n’était pas vous, ignorez ce message : rien n’a changé.
`,
  },
  startOver: {
    subject: 'Repartez de zéro avec votre compte {app}',
    body: `Quelqu’un, vous sans doute, a perdu le mot de passe et la clé privée du compte {app} associé à cette adresse e-mail.

Sans l’un des deux, personne ne peut l’ouvrir. Il reste possible de supprimer tout ce qui y est stocké et de repartir de zéro. Pour cela, ouvrez cette adresse dans l’heure :

{link}

Si vous avez votre clé privée ou un code de récupération, rien n’a besoin d’être supprimé : {forgotten}

Si ce n’était pas vous, ignorez ce message : rien n’a changé.
`,
  },
  invitation: {
    subject: 'Vous êtes invité sur {app}',
    body: `{inviter} vous invite sur {app} pour y conserver vos fichiers, chiffrés de bout en bout.

Pour créer votre compte, ouvrez cette adresse avant le {until} UTC :

{link}

Si vous ne savez pas de quoi il s’agit, ignorez ce message.
`,
  },
  unsignedInvitation: {
    subject: 'Vous êtes invité sur {app}',
    body: `L’administration de {app} vous invite sur {app} pour y conserver vos fichiers, chiffrés de bout en bout.

Pour créer votre compte, ouvrez cette adresse avant le {until} UTC :

{link}

Si vous ne savez pas de quoi il s’agit, ignorez ce message.
`,
  },
  spaceInvitation: {
    subject: '{inviter} partage un dossier avec vous',
    body: `{inviter} souhaite partager un dossier avec vous sur {app}, chiffré de bout en bout.

Pour le voir, ouvrez cette adresse avant le {until} UTC et créez-y votre compte :

{link}

Il sera ensuite demandé à {inviter} de vous donner accès. Si vous ne savez pas de quoi il s’agit, ignorez ce message.
`,
  },
  shared: {
    subject: '{owner} partage quelque chose avec vous',
    body: `{owner} partage quelque chose avec vous sur {app}, chiffré de bout en bout.

Pour voir de quoi il s’agit, et l’accepter ou le refuser, connectez-vous : {page}

Si vous ne savez pas qui c’est, refusez. Vous désactivez ces messages dans votre compte, sous « Détails » : {account}
`,
  },
  test: {
    subject: 'E-mail de test de {app}',
    body: `Ce message a été envoyé depuis les paramètres de {app} à l’adresse {page}.

L’envoi d’e-mails fonctionne.
`,
  },
} satisfies MailTexts;
