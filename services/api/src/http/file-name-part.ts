const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });

/** A text for the name of a file: without characters that file systems or HTTP headers do not allow, and truncated between two graphemes. */
export function fileNamePart(text: string, maxBytes: number): string {
  const safe = text
    .normalize('NFC')
    .replace(/[\p{C}/\\:*?"<>|%]/gu, ' ')
    .trim()
    .replace(/\s+/g, '_');
  let kept = '';
  for (const { segment } of graphemes.segment(safe)) {
    if (Buffer.byteLength(kept + segment) > maxBytes) break;
    kept += segment;
  }
  return kept;
}
