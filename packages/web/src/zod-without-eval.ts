import { config } from 'zod/mini';

// Zod would compile its parsers with `new Function`, which the Content-Security-Policy forbids, and the mere
// attempt is reported. Imported first wherever schemas are made.
config({ jitless: true });
