/** In bytes: file systems hold names of up to 255, and the rest of this one takes 21. */
const NAME_MAX = 200;

const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });

/** `Hasil_{name}_{day}.pdf` with underscores for blanks, and without what file systems and headers cannot carry. */
export function reportFileName(name: string, day: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{C}/\\:*?"<>|%]/gu, ' ')
    .trim()
    .replace(/\s+/g, '_');
  return `Hasil_${cut(safe)}_${day}.pdf`;
}

/** Cut between letters, never inside one. */
function cut(name: string): string {
  let kept = '';
  for (const { segment } of graphemes.segment(name)) {
    if (Buffer.byteLength(kept + segment) > NAME_MAX) break;
    kept += segment;
  }
  return kept;
}
