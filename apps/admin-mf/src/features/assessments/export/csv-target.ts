import { saveFile } from '@kenali/ui';

type Piece = Uint8Array<ArrayBuffer>;

/** Where the pieces of a file go. `abort` leaves nothing behind. */
export interface CsvTarget {
  write(piece: Piece): Promise<void>;
  close(fileName: string): Promise<void>;
  abort(): Promise<void>;
}

interface SavedFile {
  createWritable(): Promise<{ write(piece: Piece): Promise<void>; close(): Promise<void>; abort(): Promise<void> }>;
  /** Not in every browser that can save. */
  remove?(): Promise<void>;
}
type AskForFile = (options: { suggestedName: string }) => Promise<SavedFile>;

/** A browser may keep a Blob on disk; loose pieces it must hold in memory. */
const BLOB_AFTER_BYTES = 4 * 1024 * 1024;

/** Collects the file and hands it to the browser's download. */
function blobTarget(): CsvTarget {
  const blobs: Blob[] = [];
  let pieces: Piece[] = [];
  let waiting = 0;
  const pack = () => {
    if (pieces.length > 0) blobs.push(new Blob(pieces));
    pieces = [];
    waiting = 0;
  };
  return {
    async write(piece) {
      pieces.push(piece);
      waiting += piece.byteLength;
      if (waiting >= BLOB_AFTER_BYTES) pack();
    },
    async close(fileName) {
      pack();
      saveFile({ blob: new Blob(blobs, { type: 'text/csv;charset=utf-8' }), fileName });
    },
    async abort() {
      blobs.length = 0;
      pieces = [];
    },
  };
}

/** Writes straight to a file that the person chooses. Null when they choose none. Must follow a press at once. */
async function fileTarget(askForFile: AskForFile, suggestedName: string): Promise<CsvTarget | null> {
  let file: SavedFile;
  try {
    file = await askForFile({ suggestedName });
  } catch (error) {
    if ((error as Error).name === 'AbortError') return null;
    return blobTarget();
  }
  const writable = await file.createWritable();
  return {
    write: (piece) => writable.write(piece),
    close: () => writable.close(),
    async abort() {
      await writable.abort();
      // The choice made an empty file.
      await file.remove?.();
    },
  };
}

/** A large export goes straight to a file where the browser can do that; all others are collected. */
export function chooseTarget({ isLarge, suggestedName }: { isLarge: boolean; suggestedName: string }) {
  const { showSaveFilePicker } = window as { showSaveFilePicker?: AskForFile };
  if (!isLarge || !showSaveFilePicker) return Promise.resolve(blobTarget());
  return fileTarget(showSaveFilePicker.bind(window), suggestedName);
}
