import { s3Program } from './s3-program.ts';

/** Vitest's global setup of the projects with tests on S3: builds the storage before several of them would do it. */
export default function setup(): void {
  s3Program();
}
