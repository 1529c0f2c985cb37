/** How much of an upload the server has, rounded up; 100 once it is finished. */
export function percentStored(chunksStored: number, chunks: number, finishedAt: number | null): number {
  if (finishedAt !== null) return 100;
  return chunks === 0 ? 0 : Math.min(100, Math.ceil((chunksStored / chunks) * 100));
}
