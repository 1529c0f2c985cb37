/** A Node that goes into archives. */
export interface BundledNode {
  /** As archives call the platform. */
  readonly platform: string;
  /** The package of the registry from which it comes, with its version. */
  readonly source: string;
  /** The SHA-512 of that package (Subresource Integrity), as this repository names it. */
  readonly integrity: string;
  /** The SHA-256 of its program, hex. */
  readonly sha256: string;
}

interface Verifiable {
  readonly version: string;
  readonly nodeVersion: string;
  readonly nodes: readonly BundledNode[];
  /** As OpenSSH writes it; null of a release that nobody has signed. */
  readonly publicKey: string | null;
}

/** By whom, and for what, signatures are, as OpenSSH names both. */
export const SIGNER = 'coffer';
export const NAMESPACE = 'coffer-release';

/** Says how anybody finds out whether a file is of this release. */
export function verifyText({ version, nodeVersion, nodes, publicKey }: Verifiable): string {
  return `# Verifying Coffer ${version}

\`SHA256SUMS\` names all other files of this release. In the folder with what you have downloaded,

\`\`\`sh
${checking(publicKey)}
\`\`\`

${
  publicKey === null
    ? 'says which of them are as they were made. **Nobody has signed this release**, so it does not say by whom.'
    : `says whether it is signed with the key of this project, and which of them are as they were made. Compare the key with one that
you have from elsewhere, such as from an earlier release: anyone who can replace the archives can replace this text.

\`\`\`
${publicKey}
\`\`\``
}

On macOS \`shasum -a 256\` takes the place of \`sha256sum\`. The archives can be made again from the source: \`npm run release\` writes the same bytes on
every machine, with Node ${nodeVersion}. Each \`.cdx.json\` lists the packages of others in a product (CycloneDX).
${nodes.length === 0 ? '' : `\n## The Node in the archives\n\nUnmodified programs of Node ${nodeVersion}, as these packages of the registry of npm bring them:\n\n${table(nodes)}\n\n${MAKERS_TOO}\n`}`;
}

/** The Nodes that such a text names, with the version of their packages. */
export function nodesIn(text: string): { platform: string; version: string; sha256: string }[] {
  const rows = text.matchAll(/^\| (\S+) \| `\S+@([\d.]+)` .*\| `([0-9a-f]{64})` \|$/gm);
  return Array.from(rows, ([, platform = '', version = '', sha256 = '']) => ({ platform, version, sha256 }));
}

function checking(publicKey: string | null): string {
  const sums = 'sha256sum --check --ignore-missing SHA256SUMS';
  if (publicKey === null) return sums;
  const signers = `echo '${SIGNER} namespaces="${NAMESPACE}" ${publicKey}' > allowed_signers`;
  const signature = `ssh-keygen -Y verify -f allowed_signers -I ${SIGNER} -n ${NAMESPACE} -s SHA256SUMS.sig < SHA256SUMS`;
  return `${signers} && ${signature} && ${sums}`;
}

const MAKERS_TOO = `The makers of Node publish the same programs: \`npm run release:compare-node\` in the source compares them. In an unpacked archive the program
is \`node/bin/node\`, on Windows \`node\\bin\\node.exe\`, and its licence is beside it in \`node/LICENSE\`.`;

function table(nodes: readonly BundledNode[]): string {
  const rows = nodes.map(
    ({ platform, source, integrity, sha256 }) =>
      `| ${platform} | \`${source}\` (\`${integrity}\`) | \`${sha256}\` |`,
  );
  return ['| platform | package | SHA-256 of its program |', '|---|---|---|', ...rows].join('\n');
}
