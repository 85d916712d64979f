import type { createRegistry } from '@kenali/instruments';

/** All packs of the packs folder, checked when loaded. */
export type InstrumentRegistry = ReturnType<typeof createRegistry>;
