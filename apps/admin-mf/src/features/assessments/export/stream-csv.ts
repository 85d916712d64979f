import type { FileStream } from '@kenali/contracts';
import type { CsvTarget } from './csv-target.ts';

/**
 * Copies a file to the target chunk by chunk, and reports the number of rows after each chunk.
 * @returns the number of rows
 * @throws the first error of the connection or the target, after aborting the target
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
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      rows = countRows(chunk.value);
      await target.write(chunk.value);
      onRows(rows);
    }
    await target.close(fileName);
  } catch (error) {
    // Later errors only follow from the first one, so they are ignored.
    await reader.cancel().catch(() => undefined);
    await target.abort().catch(() => undefined);
    throw error;
  }
  return rows;
}

const QUOTE = 0x22;
const LINE_END = 0x0a;

/**
 * Returns a function that takes the next chunk of a CSV file and returns the number of rows so far, without the header
 * row. It reads byte by byte, because a quoted cell may contain line ends and doubled quotes.
 */
export function createRowCounter(): (chunk: Uint8Array) => number {
  let lines = 0;
  let isQuoted = false;
  return (chunk) => {
    for (const byte of chunk) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_END && !isQuoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}
