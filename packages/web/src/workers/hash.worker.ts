import type { HashStage } from './hash-messages.ts';
import { runStage } from './hash-stage.ts';

self.addEventListener('message', ({ data }: MessageEvent<HashStage>) => runStage(data), { once: true });
