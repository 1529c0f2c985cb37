import type { English, Translation } from '../catalogue.ts';

export const privateKey: Translation<English['privateKey']> = {
  privateKey: 'Privater Schlüssel',
  notKeptHint:
    'Dieser Server speichert deinen privaten Schlüssel nicht. Füge ihn ein oder wähle die .pem-Datei, die du gesichert hast.',
  chooseFile: 'Datei wählen',
  required: 'Füge deinen privaten Schlüssel ein, von -----BEGIN bis END-----',
  pem: 'Privater Schlüssel (PEM)',
  download: 'Als .pem-Datei herunterladen',
  meaning:
    'Ein Programm ohne Verschlüsselung hat es erstellt. Die Schlüsseldatei enthält deinen privaten Schlüssel und ein zweites Geheimnis, ohne das sich nichts von dir öffnen lässt, selbst wenn der private Schlüssel allein bekannt würde. Du sicherst sie im nächsten Schritt. Von da an öffnet dein jetziger privater Schlüssel dieses Konto nicht mehr, ebenso wenig seine Passkeys und sein Wiederherstellungscode.',
};
