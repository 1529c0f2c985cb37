import { describe, expect, it } from 'vitest';
import { meterOfEndedChildren, processorMeter } from '../../src/against/processor-meter.ts';

/** Takes more than a hundredth of a second on any machine, below another program. */
const BURN = 'i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done';
const BELOW = `echo one; echo two >&2; (${BURN}; true); sh -c '${BURN}; true'; exit 3`;
const options = { cwd: '.', env: process.env };

describe('a meter of processor time', () => {
  it.each([
    ['that this machine has', processorMeter()],
    ['without control groups', meterOfEndedChildren()],
  ])('%s counts the processes below a program, and says how it ended', async (_, meter) => {
    const { code, output, seconds } = await meter.run(['sh', '-c', BELOW], options);
    expect(code).toBe(3);
    expect([output.includes('one'), output.includes('two')]).toEqual([true, true]);
    expect(seconds).toBeGreaterThan(0.02);
  });

  it('fails where there is no such program', async () => {
    const { code, output } = await processorMeter().run(['sh', '-c', 'exec no-such-program'], options);
    expect(code).toBe(127);
    expect(output).toContain('no-such-program');
    await expect(meterOfEndedChildren().run(['no-such-program'], options)).rejects.toThrow('ENOENT');
  });
});
