import type { English, Translation } from '../catalogue.ts';

export const privateKey: Translation<English['privateKey']> = {
  privateKey: 'Chave privada',
  notKeptHint:
    'Este servidor não guarda sua chave privada. Cole-a ou escolha o arquivo .pem que você salvou.',
  chooseFile: 'Escolher arquivo',
  required: 'Cole sua chave privada, de -----BEGIN até END-----',
  pem: 'Chave privada (PEM)',
  download: 'Baixar como arquivo .pem',
  meaning:
    'Um programa sem criptografia a criou. O arquivo de chave contém sua chave privada e um segundo segredo, sem o qual nada seu abre, mesmo que só a chave privada se tornasse conhecida. Você o salva no próximo passo. A partir daí, a chave privada que você tem agora não abre mais esta conta, nem as chaves de acesso e o código de recuperação dela.',
};
