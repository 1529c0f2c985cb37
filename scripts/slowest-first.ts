import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, in that order: begun last, one of them would keep a single worker busy at the end. */
const SLOWEST = [
  ...[
    ...['container', 'drive-examples', 'cli-webdav-process', 'bad-input', 'cli-sync-process'],
    ...['sharing-property', 'sharing', 'sharing-carry', 'sharing-files', 'shared-key-pair'],
    ...['malicious-server/sharing', 'renewed-account', 'renewed-keys', 'index-attack', 'digests'],
    ...['move-and-zip', 'cli-terminal', 'move-store', 's3-store', 'engine', 'backup'],
    ...['postgres/outage', 'postgres/start', 'postgres/move-database', 'every-route', 'own-spaces'],
    ...['malicious-server/forks', 'unfinished-uploads', 'cli-files', 'killed-writes', 'activation'],
  ].map((name) => `/e2e/http/${name}.test.ts`),
  ...['move-database', 'postgres/transactions', 'postgres/copy-tables'].map(
    (name) => `/packages/server/test/${name}.test.ts`,
  ),
];

/** Begins with what takes longest, also where no run before has measured it; projects come one after the other. */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((a, b) => rank(a) - rank(b)),
    );
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = SLOWEST.findIndex((name) => moduleId.endsWith(name));
  return at === -1 ? SLOWEST.length : at;
}
