/** All of a file that comes in pieces; it throws what broke the connection. */
export async function readWhole(body: ReadableStream<Uint8Array<ArrayBuffer>>, type: string): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) pieces.push(piece.value);
  return new Blob(pieces, { type });
}
