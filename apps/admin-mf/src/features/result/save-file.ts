/** Hands a file to the browser's download. */
export function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads it after the click; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
