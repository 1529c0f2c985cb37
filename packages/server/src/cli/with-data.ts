import type { Configuration } from '../config/configuration.ts';
import { type Data, openData } from '../open-data.ts';

/** Opens the server's data for one command, and closes it however the command ends. */
export async function withData<T>(
  configuration: Configuration,
  work: (data: Data) => Promise<T>,
): Promise<T> {
  const data = await openData(configuration);
  try {
    return await work(data);
  } finally {
    await data.database.close();
    await data.chunks.close();
  }
}
