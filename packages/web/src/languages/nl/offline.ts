import type { English, Translation } from '../catalogue.ts';

export const offline: Translation<English['offline']> = {
  title: 'Op dit apparaat bewaren?',
  question:
    'Het wordt versleuteld bewaard en volgt wat je wijzigt. Dit apparaat opent je schijf dan ook zonder netwerk: raak je het kwijt, dan werkt uitloggen vanaf elders pas zodra het een netwerk heeft. Een PIN beschermt het tot dan; bij uitloggen wordt alles verwijderd.',
  yes: 'Hier bewaren',
};
