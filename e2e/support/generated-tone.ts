/** A tone of so many seconds as a WAV file: 8 bits, 8 kHz, one channel. */
export function generateTone(seconds: number): Uint8Array<ArrayBuffer> {
  const rate = 8_000;
  const samples = Buffer.alloc(seconds * rate);
  for (let index = 0; index < samples.length; index++) samples[index] = 128 + 60 * Math.sin(index / 3);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return new Uint8Array(Buffer.concat([head, samples]));
}
