import path from 'node:path';

/** The folder of the page's scripts and styles; apart from the app because jest cannot load `import.meta`. */
export const publicDir = path.resolve(import.meta.dirname, '../public');
