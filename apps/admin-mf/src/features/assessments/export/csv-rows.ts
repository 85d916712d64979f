const QUOTE = 0x22;
const LINE_END = 0x0a;

/**
 * Counts the rows of a CSV file while it comes, byte by byte: a cell in quotes may hold line ends and doubled quotes.
 * The head is not counted. Give it each piece; it answers with the rows so far.
 */
export function createRowCounter(): (piece: Uint8Array) => number {
  let lines = 0;
  let isQuoted = false;
  return (piece) => {
    for (const byte of piece) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_END && !isQuoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}
