import type { English, Translation } from '../catalogue.ts';

export const privateKey: Translation<English['privateKey']> = {
  privateKey: 'Clave privada',
  notKeptHint: 'Este servidor no guarda tu clave privada. Pégala o elige el archivo .pem que guardaste.',
  chooseFile: 'Elegir archivo',
  required: 'Pega tu clave privada, desde -----BEGIN hasta END-----',
  pem: 'Clave privada (PEM)',
  download: 'Descargar como archivo .pem',
  meaning:
    'La creó un programa sin cifrado. El archivo de clave contiene tu clave privada y un segundo secreto, sin el cual no se abre nada tuyo, aunque se conociera la clave privada. Lo guardas en el paso siguiente. A partir de entonces, la clave privada que tienes ahora ya no abre esta cuenta, ni tampoco sus claves de acceso ni su código de recuperación.',
};
