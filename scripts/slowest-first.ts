import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, in that order: begun last, one of them would keep a single worker busy at the end. */
const SLOWEST = [
  ...[
    ...[
      'postgres/outage',
      'container',
      'limits',
      'command-places',
      'cli-webdav-programs',
      'cli-sync-process',
      'drive-examples',
      'bad-input',
    ],
    ...['sharing', 'sharing-carry', 'sharing-open-drives', 'sharing-property', 'sharing-files'],
    ...['shared-key-pair', 'malicious-server/sharing', 'renewed-account', 'index-attack', 'digests'],
    ...['move-and-zip', 'cli-terminal', 'move-store', 's3-store', 'engine', 'backup'],
    ...['postgres/start', 'postgres/move-database', 'every-route', 'own-spaces'],
    ...['malicious-server/forks', 'unfinished-uploads', 'cli-files', 'killed-writes', 'activation'],
  ].map((name) => `/e2e/http/${name}.test.ts`),
  ...['move-database', 'postgres/transactions', 'postgres/copy-tables'].map(
    (name) => `/packages/server/test/${name}.test.ts`,
  ),
];

/**
 * Begins with what takes longest, also where no run before has measured it. Projects come one after the other; those of a database elsewhere
 * first, which wait for it more than they work.
 */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isElsewhere = ({ name }: TestSpecification['project']) => Number(name.includes('postgres'));
    const projects = [...new Set(sorted.map(({ project }) => project))].sort(
      (a, b) => isElsewhere(b) - isElsewhere(a),
    );
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((a, b) => rank(a) - rank(b)),
    );
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = SLOWEST.findIndex((name) => moduleId.endsWith(name));
  return at === -1 ? SLOWEST.length : at;
}
