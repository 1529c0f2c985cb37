import type { MailTexts } from './en.ts';

export const es = {
  activation: {
    subject: 'Activa tu cuenta de {app}',
    body: `Alguien, esperamos que tú, se ha registrado en {app} con esta dirección de correo.

Para activar la cuenta, abre esta dirección en un plazo de siete días y confírmalo allí, con la sesión de la cuenta iniciada:

{link}

Las cuentas que nadie ha activado después de {days, plural, one {# día} other {# días}} se eliminan con todo su contenido.

Si no has sido tú, ignora este mensaje: la cuenta no obtiene tu dirección. En esta misma dirección puedes hacer que se elimine de inmediato.
`,
  },
  alreadyRegistered: {
    subject: 'Ya tienes una cuenta de {app}',
    body: `Alguien, esperamos que tú, ha intentado registrarse en {app} con esta dirección de correo, que ya tiene una cuenta.

Para iniciar sesión, abre {login}

Si has perdido tu contraseña: {forgotten}

Si no has sido tú, ignora este mensaje: no ha cambiado nada.
`,
  },
  startOver: {
    subject: 'Empieza de nuevo con tu cuenta de {app}',
    body: `Alguien, esperamos que tú, ha perdido la contraseña y la clave privada de la cuenta de {app} con esta dirección de correo.

Sin una de las dos, nadie puede abrirla. Lo que sí se puede hacer es eliminar todo lo que contiene y empezar de nuevo. Para ello, abre esta dirección en el plazo de una hora:

{link}

Si tienes tu clave privada o un código de recuperación, no hace falta eliminar nada: {forgotten}

Si no has sido tú, ignora este mensaje: no ha cambiado nada.
`,
  },
  invitation: {
    subject: 'Te han invitado a {app}',
    body: `{inviter} te invita a {app} para guardar allí tus archivos, cifrados de extremo a extremo.

Para crear tu cuenta, abre esta dirección antes del {until} UTC:

{link}

Si no sabes de qué se trata, ignora este mensaje.
`,
  },
  unsignedInvitation: {
    subject: 'Te han invitado a {app}',
    body: `La administración de {app} te invita a {app} para guardar allí tus archivos, cifrados de extremo a extremo.

Para crear tu cuenta, abre esta dirección antes del {until} UTC:

{link}

Si no sabes de qué se trata, ignora este mensaje.
`,
  },
  spaceInvitation: {
    subject: '{inviter} comparte una carpeta contigo',
    body: `{inviter} quiere compartir una carpeta contigo en {app}, cifrada de extremo a extremo.

Para verla, abre esta dirección antes del {until} UTC y crea allí tu cuenta:

{link}

Después se pedirá a {inviter} que te dé acceso. Si no sabes de qué se trata, ignora este mensaje.
`,
  },
  shared: {
    subject: '{owner} comparte algo contigo',
    body: `{owner} comparte algo contigo en {app}, cifrado de extremo a extremo.

Para ver qué es y aceptarlo o rechazarlo, inicia sesión: {page}

Si no sabes quién es, recházalo. Puedes desactivar estos mensajes en tu cuenta, en «Detalles»: {account}
`,
  },
  test: {
    subject: 'Correo de prueba de {app}',
    body: `Este mensaje se ha enviado desde los ajustes de {app} en {page}.

El correo funciona.
`,
  },
} satisfies MailTexts;
