import type { FileStream } from '@kenali/contracts';
import { createRowCounter } from './csv-rows.ts';
import type { CsvTarget } from './csv-target.ts';

/**
 * Passes a file on piece by piece, never holding more than one, and tells the rows so far after each.
 * @returns how many rows came
 * @throws what broke the connection or the file, after the target has been emptied
 */
export async function streamCsv(
  { body, fileName }: FileStream,
  target: CsvTarget,
  onRows: (rows: number) => void,
): Promise<number> {
  const countRows = createRowCounter();
  const reader = body.getReader();
  let rows = 0;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      rows = countRows(piece.value);
      await target.write(piece.value);
      onRows(rows);
    }
    await target.close(fileName);
  } catch (error) {
    // The first failure is the one to tell; what follows from it is not.
    await reader.cancel().catch(() => undefined);
    await target.abort().catch(() => undefined);
    throw error;
  }
  return rows;
}
