#!/usr/bin/env node
// Begins the program where Node has what it needs, and says what to do where it has not.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 11)) {
  console.error(
    `Coffer needs Node 24.11 or newer, and this is Node ${process.versions.node}: install a newer one, or take an archive for your platform, which brings it.`,
  );
  process.exit(1);
}
await import('./dist/main.js');
