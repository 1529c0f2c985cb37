// Programs load it before all else: on an older Node, what follows fails in words of its own.
import crypto from 'node:crypto';

// Every Node that has Argon2 has SQLite, which the driver alone names.
if (typeof crypto.argon2Sync !== 'function') {
  process.stderr.write(
    `Coffer needs Node 24.11 or newer, and this is Node ${process.versions.node}: install a newer one, and start Coffer by it.\n`,
  );
  process.exit(1);
}
