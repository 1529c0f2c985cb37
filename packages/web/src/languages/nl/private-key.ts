import type { English, Translation } from '../catalogue.ts';

export const privateKey: Translation<English['privateKey']> = {
  privateKey: 'Privésleutel',
  notKeptHint:
    'Deze server bewaart je privésleutel niet. Plak hem, of kies het .pem-bestand dat je hebt opgeslagen.',
  chooseFile: 'Bestand kiezen',
  required: 'Plak je privésleutel, van -----BEGIN tot END-----',
  pem: 'Privésleutel (PEM)',
  download: 'Downloaden als .pem-bestand',
  meaning:
    'Een programma zonder versleuteling heeft het gemaakt. Het sleutelbestand bevat je privésleutel en een tweede geheim, zonder welk niets van jou opengaat, zelfs als de privésleutel alleen bekend zou worden. Je slaat het in de volgende stap op. Vanaf dan opent je huidige privésleutel dit account niet meer, en de toegangssleutels en de herstelcode ook niet.',
};
