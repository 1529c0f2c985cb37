import { checkChunks } from '../check/check-chunks.ts';
import { checkDigests } from '../check/check-digests.ts';
import { checkHeads } from '../check/check-heads.ts';
import { checkRecords } from '../check/check-records.ts';
import { type Finding, lineOf } from '../check/finding.ts';
import type { Configuration } from '../config/configuration.ts';
import { count, say } from './output.ts';
import { withData } from './with-data.ts';

/** Checks everything and says each finding in a line; with findings the exit code is 1. What uploads left over is none. */
export function checkCommand(configuration: Configuration): Promise<void> {
  return withData(configuration, async (data) => {
    let findings = 0;
    const report = (finding: Finding) => {
      findings += 1;
      say(lineOf(finding));
    };
    const items = await checkRecords(data.database, report);
    await checkDigests(data.database, report);
    await checkHeads(data.database, report);
    const { chunks, bytes, leftOver } = await checkChunks(data, report);
    if (leftOver > 0)
      say(`left over: ${count(leftOver, 'chunk')} that no record names; the clean-up removes them.`);
    const checked = `Checked ${count(items, 'item')} and ${count(chunks, 'chunk')} (${count(bytes, 'byte')})`;
    say(findings === 0 ? `${checked}: all is well.` : `${checked}: ${count(findings, 'finding')}.`);
    if (findings > 0) process.exitCode = 1;
  });
}
