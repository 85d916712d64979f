import { fileNamePart } from '../../http/file-name-part.ts';

/** In bytes. File systems accept 255, and the other parts of the file name take 21. */
const MAX_NAME_BYTES = 200;

/** Returns `Hasil_{name}_{day}.pdf`. */
export const reportFileName = (name: string, day: string): string =>
  `Hasil_${fileNamePart(name, MAX_NAME_BYTES)}_${day}.pdf`;
