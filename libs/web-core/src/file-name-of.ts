const FALLBACK = 'unduhan';

/** The file name in a Content-Disposition header: the RFC 5987 form first (it keeps accents), then the plain one. */
export function fileNameOf(header: string | null): string {
  const encoded = /filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(header ?? '')?.[1];
  const plain = /filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i.exec(header ?? '');
  const name = decode(encoded) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2];
  // A name is no path: what a server sends must not choose a folder.
  return name?.replace(/[/\\]/g, '_').trim() || FALLBACK;
}

function decode(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
