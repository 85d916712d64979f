/** In bytes. File systems accept 255, and the other parts of the file name take 21. */
const MAX_NAME_BYTES = 200;

const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });

/** Returns `Hasil_{name}_{day}.pdf`, without characters that file systems or HTTP headers do not allow. */
export function reportFileName(name: string, day: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{C}/\\:*?"<>|%]/gu, ' ')
    .trim()
    .replace(/\s+/g, '_');
  return `Hasil_${truncate(safe)}_${day}.pdf`;
}

/** Truncates the name without splitting a grapheme. */
function truncate(name: string): string {
  let kept = '';
  for (const { segment } of graphemes.segment(name)) {
    if (Buffer.byteLength(kept + segment) > MAX_NAME_BYTES) break;
    kept += segment;
  }
  return kept;
}
