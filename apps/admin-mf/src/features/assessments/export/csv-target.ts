import { saveFile } from '@kenali/ui';

type Chunk = Uint8Array<ArrayBuffer>;

/** The destination of a downloaded file. `abort` discards everything written. */
export interface CsvTarget {
  write(chunk: Chunk): Promise<void>;
  close(fileName: string): Promise<void>;
  abort(): Promise<void>;
}

interface SavedFile {
  createWritable(): Promise<{ write(chunk: Chunk): Promise<void>; close(): Promise<void>; abort(): Promise<void> }>;
  /** Some browsers with `showSaveFilePicker` lack this method. */
  remove?(): Promise<void>;
}
type ShowFilePicker = (options: { suggestedName: string }) => Promise<SavedFile>;

/** Browsers can keep a Blob on disk, but must hold chunks in memory. */
const BLOB_AFTER_BYTES = 4 * 1024 * 1024;

/** Collects the file in Blobs and saves it as a browser download. */
function blobTarget(): CsvTarget {
  const blobs: Blob[] = [];
  let chunks: Chunk[] = [];
  let pendingBytes = 0;
  const flush = () => {
    if (chunks.length > 0) blobs.push(new Blob(chunks));
    chunks = [];
    pendingBytes = 0;
  };
  return {
    async write(chunk) {
      chunks.push(chunk);
      pendingBytes += chunk.byteLength;
      if (pendingBytes >= BLOB_AFTER_BYTES) flush();
    },
    async close(fileName) {
      flush();
      saveFile({ blob: new Blob(blobs, { type: 'text/csv;charset=utf-8' }), fileName });
    },
    async abort() {
      blobs.length = 0;
      chunks = [];
    },
  };
}

/**
 * Asks the user for a file and writes to it directly. Returns null if the user cancels. Browsers only open the file picker
 * in response to a click.
 */
async function fileTarget(showFilePicker: ShowFilePicker, suggestedName: string): Promise<CsvTarget | null> {
  let file: SavedFile;
  try {
    file = await showFilePicker({ suggestedName });
  } catch (error) {
    if ((error as Error).name === 'AbortError') return null;
    return blobTarget();
  }
  const writable = await file.createWritable();
  return {
    write: (chunk) => writable.write(chunk),
    close: () => writable.close(),
    async abort() {
      await writable.abort();
      // The file picker has created an empty file.
      await file.remove?.();
    },
  };
}

/** Large exports are written directly to a file if the browser supports it; all others are collected in memory. */
export function chooseTarget({ isLarge, suggestedName }: { isLarge: boolean; suggestedName: string }) {
  const { showSaveFilePicker } = window as { showSaveFilePicker?: ShowFilePicker };
  if (!isLarge || !showSaveFilePicker) return Promise.resolve(blobTarget());
  return fileTarget(showSaveFilePicker.bind(window), suggestedName);
}
