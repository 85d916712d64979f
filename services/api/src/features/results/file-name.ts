const NAME_MAX = 100;

/** `Hasil_{name}_{day}.pdf` with underscores for blanks, and without what file systems and headers cannot carry. */
export function reportFileName(name: string, day: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{C}/\\:*?"<>|%]/gu, ' ')
    .trim()
    .replace(/\s+/g, '_');
  return `Hasil_${[...safe].slice(0, NAME_MAX).join('')}_${day}.pdf`;
}
