export { createEmulator, type EmulatorOptions } from './app.ts';
