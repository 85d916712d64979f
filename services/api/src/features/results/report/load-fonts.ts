import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export interface ReportFonts {
  regular: Buffer;
  semibold: Buffer;
  bold: Buffer;
}

const FILES = {
  regular: '400Regular/PlusJakartaSans_400Regular.ttf',
  semibold: '600SemiBold/PlusJakartaSans_600SemiBold.ttf',
  bold: '700Bold/PlusJakartaSans_700Bold.ttf',
};

/**
 * Reads the three weights of the report. They are looked up from the program that was started, which lies in this
 * repository whatever the working directory is. @throws when the package is not installed
 */
export function loadFonts(): ReportFonts {
  const { resolve } = createRequire(process.argv[1] ?? join(process.cwd(), 'start'));
  const read = (file: string) => readFileSync(resolve(`@expo-google-fonts/plus-jakarta-sans/${file}`));
  return { regular: read(FILES.regular), semibold: read(FILES.semibold), bold: read(FILES.bold) };
}
